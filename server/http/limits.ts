import type { Request, RequestHandler, Response } from 'express';
import { PER_CALL } from '../contract/limits';
import { AppError, badRequest, unavailable } from '../errors';
import { createPacer } from '../lib/eventLoop';
import { rateLimitHeaders, type Throttle } from '../services/throttle';
import { countCalls, MAX_BATCH } from './context';
import { sendError } from './errorHandler';
import { isRead } from './methods';
import { keyOf } from './queuePerUser';
import { cut, hasEnded, onDone } from './responseEnd';

/** How many times its limit a request may take in all, for clients that are slow to read the answer. */
const READING_FACTOR = 4;

/** What a client is told that sends nothing more of a body. */
export const stoppedArriving = () => new AppError('TIMEOUT', 'The request stopped arriving');

/** Answers 503 while the service stops: whoever sent the request finds another process, or this one started again. */
export const refuseWhen =
  (isStopping: () => boolean): RequestHandler =>
  (_request, _response, next) => {
    if (isStopping()) throw unavailable('The service is restarting');
    next();
  };

/**
 * Answers 503 when a request takes longer than its limit: whatever hangs, the client is not left waiting. While its body
 * arrives it is the client that takes the time: then the limit counts from the last bytes, and what is answered is 408. A
 * client that does not read its answer is cut off in the end, because it takes up a place.
 */
export function limitTime(milliseconds: number): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const cutOff = () => cut(response);
    const answer = () => {
      const { body } = response.locals;
      const leftMs = milliseconds - (performance.now() - (body?.lastAt ?? startedAt));
      if (leftMs > 1) {
        timer = setTimeout(answer, leftMs);
        return;
      }
      timer = setTimeout(cutOff, milliseconds * (READING_FACTOR - 1));
      if (response.headersSent) return;
      sendError(request, response, body?.isArriving ? stoppedArriving() : unavailable('This took too long; try again'));
    };
    let timer = setTimeout(answer, milliseconds);
    const stop = () => clearTimeout(timer);
    response.once('close', stop);
    onDone(response, stop);
    next();
  };
}

/**
 * Starts one request that nobody signed per turn of the event loop: however fast somebody guesses passwords, people who
 * are signed in wait for one guess, not for all that have arrived.
 */
export function paceUnsigned(): RequestHandler {
  const startInTurn = createPacer();
  return (_request, response, next) => {
    if (response.locals.caller) next();
    else startInTurn(next);
  };
}

/**
 * Refuses with 503 while `most` requests are at work: a quick no is better than an answer that nobody waits for any more.
 * Reads are counted apart: they are short, and find room while writes wait for the analyser, however many people write.
 * Comes after the body was read, so that a slow sender takes up no place.
 */
export function limitWork(most: number): RequestHandler {
  const [reads, writes] = [{ atWork: 0 }, { atWork: 0 }];
  return (request, response, next) => {
    if (hasEnded(response)) return; // nobody waits any more
    const places = isRead(request) ? reads : writes;
    if (places.atWork >= most) throw unavailable('Too many requests are at work just now', 1);
    places.atWork += 1;
    onDone(response, () => {
      places.atWork -= 1;
    });
    next();
  };
}

/**
 * Counts calls, not requests: a tRPC batch, which separates its procedures by commas, costs as many as it has. By user
 * where one is signed in, else by address.
 */
export function limitCalls(throttle: Throttle): RequestHandler {
  return (request, response, next) => {
    const calls = countCalls(request.path);
    if (calls > MAX_BATCH) throw badRequest([], `must have at most ${MAX_BATCH} calls in a batch`);
    return charge({ throttle, calls }, request, response).then(() => next());
  };
}

/**
 * A long text is more work than a short one: each full 4 KiB of a body costs one call more, up to the whole allowance,
 * so that the longest text can be sent once in a window however small that is. Comes after the body was read, because a
 * chunked one does not tell its length.
 */
export function limitBytes(throttle: Throttle): RequestHandler {
  return (request, response, next) => {
    const calls = Math.min(Math.floor(response.locals.bodyBytes / PER_CALL.sentBytes), throttle.limit - 1);
    if (calls <= 0) return next();
    return charge({ throttle, calls }, request, response).then(() => next());
  };
}

function charge(
  { throttle, calls }: { throttle: Throttle; calls: number },
  request: Request,
  response: Response,
): Promise<void> {
  return throttle.use(keyOf(request, response), calls).then((allowance) => {
    const { RateLimit: left, 'RateLimit-Policy': policy } = rateLimitHeaders(throttle.name, allowance);
    response.setHeader('RateLimit', left);
    response.setHeader('RateLimit-Policy', policy);
  });
}
