import type { Request, RequestHandler, Response } from 'express';
import type { Throttle } from '../services/throttle';
import { addressOf } from './context';

/**
 * How one person's requests leave room for everybody else's. Each piece of work is short (long texts are taken apart in
 * another thread, searches and word clouds go in slices, a page of a list holds so many bytes), and of one person so many
 * are at work at once; the rest wait in a line of that person's own. So whoever else comes waits for a few pieces, not for
 * a line. What a call turned out to cost is charged after it was answered, and who has nothing left is refused at the
 * head of the line: beside the number of calls it is the work that the allowance bounds.
 */
const READS_AT_ONCE = 2;
/** Writes mostly wait, for the analyser and the disk. */
const WRITES_AT_ONCE = 4;

/** Whoever waited in a line starts after a pause as long as the one before took, so that others find the server free. */
const LONGEST_PAUSE_MS = 50;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets so many requests of each signed-in person be at work at once. Those that nobody signed pass. */
export function lineUp(throttle: Throttle): RequestHandler {
  const lines = new Map<string, Line>();
  return async (request, response, next) => {
    const { caller } = response.locals;
    if (!caller) return next();
    const isRead = request.method === 'GET';
    const most = isRead ? READS_AT_ONCE : WRITES_AT_ONCE;
    const key = `${caller.id} ${isRead}`;
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    const isGone = watchEnd(response);
    const hadToWait = line.running >= most;
    if (hadToWait) await new Promise<void>((start) => line.waiting.push(start));
    else line.running += 1;
    const startedAt = performance.now();
    const leave = () => {
      const following = line.waiting.shift(); // takes over the place
      if (following) setTimeout(following, Math.min(LONGEST_PAUSE_MS, performance.now() - startedAt));
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    };
    if (isGone()) return leave(); // answered by the time limit, or nobody waits any more
    onEnd(response, leave);
    if (hadToWait) await throttle.use(keyOf(request, response), 0);
    next();
  };
}

/** Bytes of an answer that cost one call more. */
const BYTES_PER_CALL = 32_768;

/** Charges what an answer cost beyond its call, by its length and by what the procedure says of its work, once it is sent. */
export function chargeAnswers(throttle: Throttle): RequestHandler {
  return (request, response, next) => {
    response.locals.cost = 0;
    const countBytes = countSent(response);
    onEnd(response, () => {
      const { cost: worked, bodyBytes } = response.locals; // what an answer says again was charged when it came
      const cost = Math.floor(worked + Math.max(0, countBytes() - bodyBytes) / BYTES_PER_CALL);
      if (cost > 0) throttle.use(keyOf(request, response), cost).catch(() => {}); // the next call is refused
    });
    next();
  };
}

/** Whose allowance a request uses. */
export function keyOf(request: Request, { locals: { caller } }: Response): string {
  return caller ? `user ${caller.id}` : `address ${addressOf(request)}`;
}

/** Counts what is sent before anything compresses it. */
function countSent(response: Response): () => number {
  let bytes = 0;
  const { write, end } = response;
  const count = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) bytes += chunk.length;
  };
  response.write = (...args: unknown[]) => {
    count(args[0]);
    return write.apply(response, args as Parameters<typeof write>);
  };
  response.end = (...args: unknown[]) => {
    count(args[0]);
    return end.apply(response, args as unknown as Parameters<typeof end>);
  };
  return () => bytes;
}

function onEnd(response: Response, work: () => void): void {
  const once = () => {
    response.off('finish', once).off('close', once);
    work();
  };
  response.on('finish', once).on('close', once);
}

function watchEnd(response: Response): () => boolean {
  let isEnded = false;
  onEnd(response, () => {
    isEnded = true;
  });
  return () => isEnded || response.writableEnded;
}
