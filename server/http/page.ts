import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { PATHS } from '../web/paths';
import { onlyMethods } from './methods';
import { createRouter } from './router';
import { answerStatic, FOR_EVER } from './staticAnswer';

/** Where the built page lies, seen from the sources and from `dist/`. */
const FOLDER = join(__dirname, /[\\/]dist[\\/]server[\\/]http$/.test(__dirname) ? '../../web' : '../../dist/web');

/** Each is answered with the page. */
const ROUTES = Object.values(PATHS);

/** Asked again each time: they change under the same address with every release. */
const ASKED_AGAIN = 'no-cache';

const POLICY = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:', 'data:'], // pictures of one's own, asked for with the token; no stranger's
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    fontSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
});

/** The page for people, as it was built: every file from this server, hashed names kept for ever. */
export function createPage(): Router {
  const router = createRouter();
  router.all(ROUTES, onlyMethods('GET'));
  if (!existsSync(join(FOLDER, 'index.html'))) {
    router.get('/', (_request, response) => response.redirect('/docs/')); // built without the page
    return router;
  }
  const keep = (file: string, cacheControl: string) =>
    answerStatic(file.slice(file.lastIndexOf('.') + 1), cacheControl, () => readFileSync(join(FOLDER, file)));
  router.get(ROUTES, POLICY, keep('index.html', ASKED_AGAIN));
  for (const entry of readdirSync(FOLDER, { withFileTypes: true })) {
    if (entry.isFile() && entry.name !== 'index.html')
      router.get(`/${entry.name}`, POLICY, keep(entry.name, ASKED_AGAIN));
  }
  for (const name of readdirSync(join(FOLDER, 'assets'))) {
    router.get(`/assets/${name}`, POLICY, keep(`assets/${name}`, FOR_EVER));
  }
  const wrongLinks = createRouter(); // no route: each path would tell OPTIONS its methods
  wrongLinks.use(isForPeople, POLICY, keep('index.html', ASKED_AGAIN));
  router.use(wrongLinks);
  return router;
}

/** Addresses of programs, and of files: what is not there is told in words for them. */
const NOT_FOR_PEOPLE = /^\/(?:api|trpc|docs)(?:\/|$)|\.[^/]*$/;

/** Whoever follows a wrong link in a browser sees the page, which says that there is nothing and leads on. */
const isForPeople: RequestHandler = (request, response, next) => {
  if (!['GET', 'HEAD'].includes(request.method) || NOT_FOR_PEOPLE.test(request.path)) return next('router');
  response.vary('Accept');
  if (request.accepts(['json', 'html']) !== 'html') return next('router');
  response.status(404);
  next();
};
