import type { Request, RequestHandler, Response } from 'express';
import { PER_CALL } from '../contract/limits';
import { createThreadShares, startInTurn } from '../lib/eventLoop';
import type { Throttle } from '../services/throttle';
import { addressOf } from './context';
import { isRead } from './methods';
import { createRequestQueue, type RequestQueue } from './requestQueue';
import { hasEnded, onDone } from './responseEnd';

/**
 * How one person's requests leave room for everybody else's. Each piece of work is short (long texts are taken apart in
 * another thread, searches and word clouds go in slices, a page of a list holds so many bytes), and of one person so many
 * are at work at once; the rest wait in a queue of that person's own. So whoever else comes waits for a few of them, not for
 * a queue. What a call turned out to cost is charged after it was answered, and who has nothing left is refused at the
 * head of the queue. Who hangs up gives the place back when the work has stopped, and pays for what was done: beside the number of calls it is the work that the allowance bounds.
 */
const READS_AT_ONCE = 2;
/** Writes mostly wait, for the analyser and the disk. */
const WRITES_AT_ONCE = 4;

/** Queues that nobody stands in are forgotten so often. */
const FORGET_MS = 60_000;

/** Lets so many requests of each signed-in person be at work at once. Those that nobody signed pass. */
export function queuePerUser(throttle: Throttle): RequestHandler {
  const queues = new Map<string, RequestQueue>();
  const shares = createThreadShares();
  setInterval(() => {
    for (const [key, queue] of queues) if (queue.isIdle()) queues.delete(key);
  }, FORGET_MS).unref();

  function queueOf(userId: number, reads: boolean): RequestQueue {
    const key = `${userId} ${reads}`;
    const known = queues.get(key);
    if (known) return known;
    const queue = createRequestQueue(reads ? READS_AT_ONCE : WRITES_AT_ONCE, startInTurn, shares);
    queues.set(key, queue);
    return queue;
  }

  return (request, response, next) => {
    const { caller } = response.locals;
    if (!caller) return next();
    const queue = queueOf(caller.id, isRead(request));
    let mayStart = () => {};
    if (queue.enter(() => mayStart())) {
      const before = shares.read();
      onDone(response, () => queue.leave(before));
      return next();
    }
    const started = new Promise<void>((start) => {
      mayStart = start;
    });
    return started.then(async () => {
      const before = shares.read();
      if (hasEnded(response)) return queue.leave(before); // answered by the time limit, or nobody waits any more
      onDone(response, () => queue.leave(before));
      await throttle.use(keyOf(request, response), 0);
      next();
    });
  };
}

/** Charges what an answer cost beyond its call, by its length and by what the procedure says of its work, once both are over. */
export function chargeAnswers(throttle: Throttle): RequestHandler {
  return (request, response, next) => {
    response.locals.cost = 0;
    response.locals.answerLength = 0;
    onDone(response, () => {
      const { cost: worked, bodyBytes, answerLength } = response.locals; // what it says again was charged when it came
      const cost = Math.floor(worked + Math.max(0, answerLength - bodyBytes) / PER_CALL.answeredBytes);
      if (cost > 0) throttle.use(keyOf(request, response), cost).catch(() => {}); // the next call is refused
    });
    next();
  };
}

/** Whose allowance a request uses. */
export function keyOf(request: Request, { locals: { caller } }: Response): string {
  return caller ? `user ${caller.id}` : `address ${addressOf(request)}`;
}
