import { createClient } from '@redis/client';
import type { RedisClient } from './throttle';

export interface RedisConnection {
  client: RedisClient;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 2_000;

/**
 * Connects to Redis, where several processes share their rate limits. Keeps trying while it is away, now or later; a
 * service that starts without it counts for itself until then.
 */
export async function connectRedis(
  url: string,
  logger: { warn(facts: object, message: string): void },
): Promise<RedisConnection> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_WITHIN_MS },
  });
  client.on('error', (error: NodeJS.ErrnoException) =>
    logger.warn({ code: error.code }, 'Redis is away; limits count per process'),
  );
  const connected = client.connect().catch(() => {}); // reported above; tried again until closed
  await Promise.race([connected, new Promise((proceed) => setTimeout(proceed, CONNECT_WITHIN_MS).unref())]);
  return { client, close: async () => client.destroy() };
}
