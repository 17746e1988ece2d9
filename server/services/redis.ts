import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import type { RedisClient } from './throttle';

export interface RedisConnection {
  client: RedisClient;
  isUp(): boolean;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 2_000;

/**
 * Connects to Redis, where several processes share their rate limits. Keeps trying while it is away, now or later; a
 * service that starts without it counts for itself until then. That it is away is told once, not for each try, and that it is back.
 */
export async function connectRedis(url: string, logger: Pick<Logger, 'warn' | 'info'>): Promise<RedisConnection> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_WITHIN_MS },
  });
  let isAway = false;
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (!isAway) logger.warn({ code: error.code }, 'Redis is away; limits count per process');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) logger.info('Redis is back; limits are shared again');
    isAway = false;
  });
  const connected = client.connect().catch(() => {}); // reported above; tried again until closed
  await Promise.race([connected, new Promise((proceed) => setTimeout(proceed, CONNECT_WITHIN_MS).unref())]);
  return { client, isUp: () => client.isReady, close: async () => client.destroy() };
}
