import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors';
import { upTo } from '../lib/upTo';

/** What is left of an allowance after a call. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Until the allowance is whole again. */
  resetSeconds: number;
  windowSeconds: number;
}

/** Counts uses of a key in a window; throws a 429 with `Retry-After` when there are too many. */
export interface Throttle {
  /** As its headers say. */
  readonly name: string;
  /** Uses of a key in a window. */
  readonly limit: number;
  use(key: string, points?: number): Promise<Allowance>;
  /** Takes one use of a key back. */
  giveBack(key: string): Promise<void>;
  /** Gives a key its whole allowance back. */
  reset(key: string): Promise<void>;
}

/** A Redis where several processes share their counts. */
export interface SharedCounts {
  /** A connected client of the `redis` package. */
  readonly client: object;
  /** Is told of each count whether it was taken: a connection may stand while nothing is counted. */
  counted(failure: unknown): void;
}

/** Limits are asked for by every request. */
const ANSWER_WITHIN_MS = 250;
const ASK_AGAIN_MS = 2_000;

type Question<T> = (limiter: RateLimiterAbstract) => Promise<T>;

interface Asked {
  limiter: RateLimiterRedis;
  tell(failure: unknown): void;
}

export function createThrottle(rule: {
  name: string;
  limit: number;
  windowSeconds: number;
  redis?: SharedCounts | undefined;
}): Throttle {
  const { name, limit, windowSeconds, redis } = rule;
  const options = { keyPrefix: `throttle:${name}`, points: limit, duration: windowSeconds };
  const own = new RateLimiterMemory(options);
  const shared =
    redis &&
    new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true, rejectIfRedisNotReady: true });
  let isAway = false;

  /** Should Redis be away, or not answer, each process counts for itself for a while: limits stay, only looser. */
  const ask = <T>(question: Question<T>, tell = (_failure: unknown) => {}): Promise<T> =>
    !shared || isAway ? question(own) : askShared(question, { limiter: shared, tell });

  async function askShared<T>(question: Question<T>, { limiter, tell }: Asked): Promise<T> {
    try {
      const answer = await soon(question(limiter));
      tell(null);
      return answer;
    } catch (failure) {
      const isTooMany = failure instanceof RateLimiterRes; // an answer
      tell(isTooMany ? null : failure);
      if (isTooMany) throw failure;
      isAway = true;
      setTimeout(() => {
        isAway = false;
      }, ASK_AGAIN_MS).unref();
      return question(own);
    }
  }

  const allowance = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
    limit,
    remaining: Math.max(0, remainingPoints),
    // Never longer than a window, whatever a clock that was set back makes of it.
    resetSeconds: Math.min(Math.max(1, Math.ceil(msBeforeNext / 1000)), windowSeconds),
    windowSeconds,
  });

  return {
    name,
    limit,
    async use(key, points = 1) {
      try {
        // Only of this the connection is told: a Redis without room still forgets keys.
        return allowance(await ask((limiter) => limiter.consume(nameless(key), points), redis?.counted));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const left = allowance(refusal);
        throw tooManyRequests(left.resetSeconds, { headers: rateLimitHeaders(name, left) });
      }
    },
    async giveBack(key) {
      await ask((limiter) => limiter.reward(nameless(key)));
    },
    async reset(key) {
      await ask((limiter) => limiter.delete(nameless(key)));
    },
  };
}

/** Rejects when there is no answer in time; the client's own limit ends with the sending of a question. */
function soon<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const digests = new LRUCache<string, string>(upTo(10_000));

/** Keys name people and addresses; what is counted, perhaps outside this process, does not. */
function nameless(key: string): string {
  const known = digests.get(key);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(key).digest('base64url');
  digests.set(key, digest);
  return digest;
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders(name: string, { limit, remaining, resetSeconds, windowSeconds }: Allowance) {
  return {
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowSeconds}`,
  };
}
