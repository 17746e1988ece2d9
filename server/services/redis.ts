import { createClient } from 'redis';
import type { RedisClient } from './throttle';

export interface RedisConnection {
  client: RedisClient;
  close(): Promise<void>;
}

/** Connects to Redis, where several processes share their rate limits. Keeps trying when it goes away later. */
export async function connectRedis(
  url: string,
  logger: { warn(facts: object, message: string): void },
): Promise<RedisConnection> {
  const client = createClient({ url, disableOfflineQueue: true });
  client.on('error', (error: NodeJS.ErrnoException) =>
    logger.warn({ code: error.code }, 'Redis is away; limits count per process'),
  );
  await client.connect();
  return { client, close: async () => void (await client.close()) };
}
