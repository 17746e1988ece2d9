import type { Request, RequestHandler } from 'express';
import { badRequest } from '../errors';
import type { Caller } from '../services/caller';
import type { SessionService } from '../services/sessions';

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      /** Null without a valid access token; each procedure decides whether it needs one. */
      caller: Caller | null;
      idempotencyKey: string | null;
      isExpected: (revision: number) => boolean;
      bodyBytes: number;
      /** The body is a file, and may take longer to arrive than others. */
      clearBodyTimeout: () => void;
      /** What the call cost beyond itself, in calls; charged once it is answered. */
      cost: number;
    }
  }
}

/** Whether a request brings a bearer token, well-formed or not. */
export const hasToken = ({ headers }: Request): boolean => /^Bearer(\s|$)/i.test(headers.authorization ?? '');

/** Finds out who sends a request by its bearer token. */
export function authenticate(sessions: SessionService): RequestHandler {
  return (request, response, next) => {
    const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const caller = token ? sessions.recall(token) : null;
    if (caller !== undefined) {
      response.locals.caller = caller;
      return next();
    }
    return sessions.identify(token ?? '').then((found) => {
      response.locals.caller = found;
      next();
    });
  };
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads the `Idempotency-Key` header. Throws a 400 when it is malformed, or stands for several creations. */
export const readIdempotencyKey: RequestHandler = (request, response, next) => {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) {
    throw badRequest('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
  }
  if (key !== undefined && countCreations(request.path) > 1) {
    throw badRequest(
      'Idempotency-Key',
      'must stand for one creation: send the creations of a batch apart, or name each by a clientId',
    );
  }
  response.locals.idempotencyKey = key ?? null;
  next();
};

/** How many entries a tRPC batch creates: it separates names by commas, and its adapter passes over folders before them. */
const countCreations = (path: string) =>
  decodeURIComponent(path)
    .split(/[,/]/)
    .filter((name) => name === 'diary.create').length;
