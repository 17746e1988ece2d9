import express, { Router } from 'express';
import helmet from 'helmet';
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path'; // the package's main file would run the whole page here

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Emotion diary API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <main id="docs"></main>
  <noscript>This page needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true, persistAuthorization: false });
`;

/** The browsable documentation: everything it loads comes from this server. */
export function createDocs(): Router {
  const router = Router();
  router.use(
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the page's components style themselves
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    }),
  );
  router.get('/', (_request, response) => void response.type('html').send(PAGE));
  router.get('/start.js', (_request, response) => void response.type('js').send(START));
  router.use(express.static(getAbsoluteFSPath(), { index: false, maxAge: '1h' }));
  return router;
}
