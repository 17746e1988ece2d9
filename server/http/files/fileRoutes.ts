import type { Request, RequestHandler, Response, Router } from 'express';
import { unknownCaller } from '../../errors';
import type { Caller } from '../../services/caller';
import type { Throttles } from '../../services/limits';
import type { SessionService } from '../../services/sessions';
import { authenticate, hasToken } from '../authenticate';
import { readJson } from '../body';
import { limitCalls, limitTime, refuseWhen } from '../limits';
import { refusePreconditions } from '../preconditions';
import { plainQuery } from '../query';
import { keyOf } from '../queuePerUser';
import { during, endWork } from '../responseEnd';
import { createRouter } from '../router';
import type { FileOperation } from './declarations';

/** Who asks for a file, or sends one. */
export interface SignedIn {
  caller: Caller;
  /** To be called once nothing else refuses the request: takes what the route costs. Throws a 429. */
  charge(): Promise<void>;
  /** To be called when all that is left is to send the file: from here on nobody waits for who reads it. */
  opened(): void;
}

/** What is declared of a file, and what answers it. */
export type FileRoute = FileOperation & {
  answer(request: Request, response: Response, signedIn: SignedIn): Promise<void>;
};

export interface FileRouteParts {
  sessions: SessionService;
  throttles: Throttles;
  isStopping: () => boolean;
  requestTimeoutMs: number;
  /** What gives each person their turn, and charges for what an answer cost. */
  turns: RequestHandler[];
}

/** Answers the routes; whatever else is asked of their paths is left to who comes next. */
export function createFileRoutes(routes: readonly FileRoute[], parts: FileRouteParts): Router {
  const { throttles } = parts;
  const router = createRouter();
  // Express would say which methods a path has by those that are here; procedures may share it.
  router.use((request, _response, next) => next(request.method === 'OPTIONS' ? 'router' : undefined));
  const before: RequestHandler[] = [
    refuseWhen(parts.isStopping),
    authenticate(parts.sessions),
    limitCalls(throttles.calls),
    plainQuery,
    refusePreconditions,
  ];
  const toGive: RequestHandler[] = [limitTime(parts.requestTimeoutMs), ...before, readJson, ...parts.turns];
  for (const { method, path, answer, calls = 1, limit } of routes) {
    const handle: RequestHandler = async (request, response) => {
      const { caller } = response.locals;
      if (!caller) throw unknownCaller(hasToken(request));
      const key = keyOf(request, response);
      const charge = async () => {
        if (calls > 1) await throttles.calls.use(key, Math.min(calls, throttles.calls.limit) - 1);
        if (limit) await throttles[limit].use(key);
      };
      const opened = () => endWork(response);
      await during(response, () => answer(request, response, { caller, charge, opened }));
    };
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    if (method === 'GET') router.get(pattern, ...toGive, handle);
    else router.post(pattern, ...before, handle);
  }
  return router;
}
