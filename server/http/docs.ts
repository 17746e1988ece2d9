import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from 'express';
import helmet from 'helmet';
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path'; // the package's main file would run the whole page here
import { version } from 'swagger-ui-dist/package.json';
import { docsPage, START } from './docsPage';
import { createRouter } from './router';
import { answerStatic, FOR_EVER, SHORTLY } from './staticAnswer';

const ASSETS = { 'swagger-ui.css': 'css', 'swagger-ui-bundle.js': 'js' };

/** The browsable documentation: everything it loads comes from this server. */
export function createDocs(): Router {
  const router = createRouter();
  router.use(
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the page's components style themselves
        imgSrc: ["'self'", 'data:', 'blob:'], // a picture that was asked for is shown
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    }),
  );
  const page = docsPage(`/docs/${version}`);
  router.get(
    '/',
    answerStatic('html', SHORTLY, () => Buffer.from(page)),
  );
  router.get(
    '/start.js',
    answerStatic('js', SHORTLY, () => Buffer.from(START)),
  );
  for (const [name, type] of Object.entries(ASSETS)) {
    const read = () => readFileSync(join(getAbsoluteFSPath(), name));
    router.get(`/${version}/${name}`, answerStatic(type, FOR_EVER, read));
  }
  return router;
}
