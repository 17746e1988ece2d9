import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import { createThrottle, type SharedCounts } from './throttle';

export interface RedisConnection extends SharedCounts {
  /** Whether limits are shared, as far as is known: the connection stands, and the last count was taken. */
  isUp(): boolean;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 2_000;
const ASK_AGAIN_MS = 1_000;

/**
 * Connects to Redis, where several processes share their rate limits. Keeps trying while it is away, now or later; a
 * service that starts without it counts for itself until then. That it is away, or takes no counts (it hangs, has no room,
 * or lacks a permission), is told once, not for each try, and that it is back.
 */
export async function connectRedis(url: string, logger: Pick<Logger, 'warn' | 'info'>): Promise<RedisConnection> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_WITHIN_MS },
  });
  let isAway = false;
  const miss = (failure: unknown, what: string) => {
    if (!isAway) logger.warn({ code: codeOf(failure) }, `${what}; limits count per process`);
    isAway = true;
  };
  const find = () => {
    if (isAway) logger.info('Redis is back; limits are shared again');
    isAway = false;
  };
  client.on('error', (error) => miss(error, 'Redis is away'));
  client.on('ready', find);
  const connected = client.connect().catch(() => {}); // reported above; tried again until closed
  await Promise.race([connected, new Promise((proceed) => setTimeout(proceed, CONNECT_WITHIN_MS).unref())]);
  const counts: SharedCounts = {
    client,
    counted: (failure) => (failure === null ? find() : miss(failure, 'Redis takes no counts')),
  };
  const probe = createThrottle({ name: 'probe', limit: 1, windowSeconds: 1, redis: counts });
  const probing = setInterval(() => {
    if (isAway) probe.use('').catch(() => {}); // nobody else may be counted for hours
  }, ASK_AGAIN_MS).unref();
  return {
    ...counts,
    isUp: () => client.isReady && !isAway,
    async close() {
      clearInterval(probing);
      client.destroy();
    },
  };
}

/** That of the system, or the word that an answer of Redis begins with (`OOM`, `NOPERM`); the rest could name a key. */
function codeOf(failure: unknown): string | undefined {
  const { code, message = '' } = failure as Partial<NodeJS.ErrnoException>;
  return code ?? /^[A-Z]+\b/.exec(message)?.[0];
}
