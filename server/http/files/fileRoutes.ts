import type { Request, RequestHandler, Response, Router } from 'express';
import { invalidToken, unauthorized, unavailable } from '../../errors';
import type { Caller } from '../../services/caller';
import type { SessionService } from '../../services/sessions';
import type { Throttle } from '../../services/throttle';
import { authenticate } from '../authenticate';
import { refuseBody } from '../body';
import { limitCalls } from '../limits';
import { createRouter } from '../router';

/** A path that takes or gives a file: no JSON, so no procedure. For signed-in people only. */
export interface FileRoute {
  /** Like the name of a procedure: `images.create`. */
  name: string;
  method: 'GET' | 'POST';
  /** `/images/{id}` */
  path: `/${string}`;
  answer(request: Request, response: Response, caller: Caller): Promise<void>;
}

export interface FileRouteParts {
  sessions: SessionService;
  callThrottle: Throttle;
  isStopping: () => boolean;
}

/** A connection over which nothing moves for so long while an answer is sent is cut. */
const STALLED_MS = 60_000;

/** Answers the routes; whatever else is asked of their paths is left to who comes next. */
export function createFileRoutes(routes: readonly FileRoute[], parts: FileRouteParts): Router {
  const router = createRouter();
  // Express would say which methods a path has by those that are here; procedures may share it.
  router.use((request, _response, next) => next(request.method === 'OPTIONS' ? 'router' : undefined));
  const before: RequestHandler[] = [
    (_request, response, next) => {
      if (parts.isStopping()) throw unavailable('The service is restarting');
      response.setTimeout(STALLED_MS, () => response.destroy());
      next();
    },
    authenticate(parts.sessions),
    limitCalls(parts.callThrottle, 'calls'),
    (request, _response, next) => {
      if (request.method !== 'POST') refuseBody(request);
      next();
    },
  ];
  for (const { method, path, answer } of routes) {
    const handle: RequestHandler = async (request, response) => {
      const { caller } = response.locals;
      if (!caller) throw request.headers.authorization ? invalidToken() : unauthorized();
      await answer(request, response, caller);
    };
    const [verb, pattern] = [method === 'GET' ? 'get' : 'post', path.replace(/\{(\w+)\}/g, ':$1')] as const;
    router[verb](pattern, ...before, handle);
  }
  return router;
}
