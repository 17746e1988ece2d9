import type { ThreadShares } from '../lib/eventLoop';

/** Whoever had the thread for longer than that makes the next request of the same person wait. */
const SHORT_MS = 2;
const LONGEST_PAUSE_MS = 50;

/** The requests of one person: how many are at work, and who waits. */
export interface RequestQueue {
  /** Starts at once where there is room, and says so; else remembers `start` for later. */
  enter(start: () => void): boolean;
  /** One is done that was at work since the shares were read as `before`. */
  leave(before: number): void;
  /** Whether nobody is at work, waits, or would have to wait. */
  isIdle(): boolean;
}

/**
 * Lets `most` requests be at work at once. After one that had the thread for long there is a pause as long as that, so that
 * others find the server free: a request that only computes is done before the next one of the same connection pool is
 * looked at, and without a pause a dozen of them would be one long piece of work. Waiting for a database or a disk is
 * no such time, and what several people do at once is not held against each of them.
 *
 * @param shares among all queues
 */
export function createRequestQueue(
  most: number,
  startInTurn: (start: () => void) => void,
  shares: ThreadShares,
): RequestQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  let freeAt = 0;
  let isWaking = false;

  function wake(): void {
    if (isWaking || waiting.length === 0 || running >= most) return;
    isWaking = true;
    const pause = freeAt - performance.now();
    if (pause > 0) setTimeout(startInTurn, pause, startNext);
    else startInTurn(startNext); // a timer would take a millisecond, in which a dozen short reads are done
  }

  function begin(): void {
    if (running === 0) shares.enter();
    running += 1;
  }

  function startNext(): void {
    isWaking = false;
    const start = waiting.shift();
    if (!start) return;
    begin();
    start();
    wake();
  }

  return {
    enter(start) {
      if (running < most && waiting.length === 0 && performance.now() >= freeAt) {
        begin();
        return true;
      }
      waiting.push(start);
      wake();
      return false;
    },
    leave(before) {
      const took = shares.read() - before;
      running -= 1;
      if (running === 0) shares.leave();
      if (took > SHORT_MS) freeAt = Math.max(freeAt, performance.now() + Math.min(LONGEST_PAUSE_MS, took));
      wake();
    },
    isIdle: () => running === 0 && waiting.length === 0 && performance.now() >= freeAt,
  };
}
