import type { RequestHandler } from 'express';
import express from 'express';
import { AppError, badRequest, unavailable } from '../errors';
import { rateLimitHeaders, type Throttle } from '../services/throttle';
import { sendError } from './errorHandler';

export const MAX_BODY_BYTES = 1_048_576;
export const MAX_BATCH = 10;

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Answers 503 when a request takes longer than its limit: whatever hangs, the client is not left waiting. */
export function limitTime(milliseconds: number): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(() => {
      if (!response.headersSent) sendError(request, response, unavailable('This took too long; try again'));
    }, milliseconds);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}

/** Reads a JSON body of at most 1 MiB; anything else that calls itself a body is refused before it is read. */
export const readJson: RequestHandler[] = [
  (request, _response, next) => {
    if (!METHODS_WITH_BODY.has(request.method)) return next();
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (!hasBody) {
      request.headers['content-type'] = 'application/json'; // nothing sent: let the schema name what is missing
      request.body = {};
      return next();
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      throw new AppError('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB', { headers: { Connection: 'close' } });
    }
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON (Content-Type: application/json)');
    }
    next();
  },
  express.json({ limit: MAX_BODY_BYTES, inflate: false, strict: true, type: 'application/json' }),
  (request, _response, next) => {
    const body: unknown = request.body;
    if (body !== undefined && (body === null || typeof body !== 'object' || Array.isArray(body))) {
      throw badRequest([], 'must be a JSON object');
    }
    if (body && Object.hasOwn(body, '__proto__')) throw badRequest('__proto__', 'is not a field');
    next();
  },
];

/** Counts calls, not requests: a tRPC batch of five costs five. By user where one is signed in, else by address. */
export function limitCalls(throttle: Throttle, name: string): RequestHandler {
  return async (request, response, next) => {
    const isTrpc = request.baseUrl === '/trpc';
    const calls = isTrpc ? request.path.split(/,|%2c/i).length : 1;
    if (calls > MAX_BATCH) throw badRequest([], `a batch has at most ${MAX_BATCH} calls`);
    const { caller } = response.locals;
    const allowance = await throttle.use(caller ? `user ${caller.id}` : `address ${request.ip}`, calls);
    for (const [header, value] of Object.entries(rateLimitHeaders(name, allowance))) response.setHeader(header, value);
    next();
  };
}
