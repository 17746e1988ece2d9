import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canTest } from '../support/otherPrograms';
import { startPrivateRedis, whyNoRedis } from '../support/privateRedis';
import { startServerProcess } from '../support/serverProcess';
import { sleep, waitUntil } from '../support/wait';

const hasRedis = canTest({
  get: 'apt-get install redis-server',
  tests: 'a Redis that is away',
  isThere: whyNoRedis() === null,
});

(hasRedis ? test : test.skip)(
  'a Redis that is away for long is told once, and once that it is back',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'diary-redis-'));
    const redis = await startPrivateRedis(folder);
    const service = await startServerProcess({ dataDir: folder, env: { REDIS_URL: redis.url, LOG_FORMAT: 'json' } });
    const told = () =>
      service
        .output()
        .split('\n')
        .filter((line) => line.includes('Redis'))
        .map((line) => JSON.parse(line) as { level: number; msg: string })
        .map(({ level, msg }) => `${level} ${msg}`);
    const [away, back] = ['40 Redis is away; limits count per process', '30 Redis is back; limits are shared again'];
    try {
      for (const time of [1, 2]) {
        await redis.kill();
        await waitUntil('it is missed', async () => told().length > 2 * (time - 1), { timeoutMs: 10_000 });
        await sleep(3_000); // several tries to connect
        await redis.start();
        await waitUntil('it is found again', async () => told().at(-1) === back, { timeoutMs: 20_000 });
      }
      expect(told()).toEqual([away, back, away, back]);
    } finally {
      await service.stop();
      await redis.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
