import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors';

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
  use(key: string, points?: number): Promise<Allowance>;
  /** Gives a key its whole allowance back. */
  reset(key: string): Promise<void>;
}

/** A connected client of the `redis` package, where several processes share their counts. */
export type RedisClient = object;

export function createThrottle(rule: {
  name: string;
  limit: number;
  windowSeconds: number;
  redis?: RedisClient | undefined;
}): Throttle {
  const { name, limit, windowSeconds, redis } = rule;
  const options = { keyPrefix: `throttle:${name}`, points: limit, duration: windowSeconds };
  const inMemory = new RateLimiterMemory(options);
  const limiter: RateLimiterAbstract = redis
    ? // Should Redis be away, each process counts for itself: limits stay, only looser.
      new RateLimiterRedis({
        ...options,
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory,
      })
    : inMemory;

  const allowance = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
    limit,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    windowSeconds,
  });

  return {
    async use(key, points = 1) {
      try {
        return allowance(await limiter.consume(nameless(key), points));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const left = allowance(refusal);
        throw tooManyRequests(left.resetSeconds, rateLimitHeaders(name, left));
      }
    },
    async reset(key) {
      await limiter.delete(nameless(key));
    },
  };
}

/** Keys name people and addresses; what is counted, perhaps outside this process, does not. */
const nameless = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The header fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders(name: string, { limit, remaining, resetSeconds, windowSeconds }: Allowance) {
  return {
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowSeconds}`,
  };
}
