import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '../../server/services/redis';
import { createThrottle } from '../../server/services/throttle';
import { createClient } from '../support/client';
import { findFreePort } from '../support/freePort';
import { readMetric } from '../support/metrics';
import { canTest } from '../support/otherPrograms';
import { startPrivateRedis, whyNoRedis } from '../support/privateRedis';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { sleep, waitUntil } from '../support/wait';

const hasRedis = canTest({
  get: 'apt-get install redis-server',
  tests: 'a Redis that is away',
  isThere: whyNoRedis() === null,
});

const [AWAY, BACK] = ['40 Redis is away; limits count per process', '30 Redis is back; limits are shared again'];
const NO_COUNTS = (code: string) => `40 ${code} Redis takes no counts; limits count per process`;

const toldBy = ({ output }: Pick<ServerProcess, 'output'>, withCode = false) =>
  output()
    .split('\n')
    .filter((line) => line.includes('Redis'))
    .map((line) => JSON.parse(line) as { level: number; code?: string; msg: string })
    .map(({ level, code, msg }) => [level, ...(withCode && code ? [code] : []), msg].join(' '));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-redis-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

(hasRedis ? test : test.skip)('a Redis that is away for long is told once, and once that it is back', async () => {
  const redis = await startPrivateRedis(folder);
  const service = await startServerProcess({ dataDir: folder, env: { REDIS_URL: redis.url, LOG_FORMAT: 'json' } });
  const told = () => toldBy(service);
  try {
    for (const time of [1, 2]) {
      await redis.kill();
      await waitUntil('it is missed', async () => told().length > 2 * (time - 1), { timeoutMs: 60_000 });
      await sleep(3_000); // several tries to connect
      await redis.start();
      await waitUntil('it is found again', async () => told().at(-1) === BACK, { timeoutMs: 20_000 });
    }
    expect(told()).toEqual([AWAY, BACK, AWAY, BACK]);
  } finally {
    await service.stop();
    await redis.kill();
  }
});

(hasRedis ? test : test.skip)(
  'a Redis that stands but counts nothing, for want of room or of an answer, is told once and is not up, until it counts again',
  async () => {
    const redis = await startPrivateRedis(folder);
    const port = await findFreePort();
    const env = { REDIS_URL: redis.url, LOG_FORMAT: 'json', METRICS_PORT: String(port) };
    const service = await startServerProcess({ dataDir: folder, env });
    const client = createClient(service.url);
    const { token } = await client.register();
    const askUntilUpIs = (value: number) =>
      waitUntil(
        `redis_up is ${value}`,
        async () => {
          expect((await client.request('GET', '/api/emotions', { token })).status).toBe(200);
          return (await readMetric(port, 'redis_up')) === value;
        },
        { timeoutMs: 30_000 },
      );
    try {
      await askUntilUpIs(1);
      const before = toldBy(service).length;
      await redis.ask('CONFIG SET maxmemory 1');
      await askUntilUpIs(0);
      for (let time = 0; time < 6; time += 1) {
        await sleep(500); // Redis is asked again meanwhile
        await askUntilUpIs(0);
      }
      expect(toldBy(service, true).slice(before)).toEqual([NO_COUNTS('OOM')]);
      await redis.ask('CONFIG SET maxmemory 0');
      await askUntilUpIs(1);
      expect(toldBy(service)[before + 1]).toBe(BACK);
      redis.signal('SIGSTOP');
      await askUntilUpIs(0);
      expect(toldBy(service, true).at(-1)).toBe(NO_COUNTS('ETIMEDOUT'));
      redis.signal('SIGCONT');
      await askUntilUpIs(1);
      redis.signal('SIGSTOP');
      await askUntilUpIs(0);
      redis.signal('SIGCONT');
      const isUp = async () => (await readMetric(port, 'redis_up')) === 1;
      await waitUntil('it is up though nobody asks for anything', isUp, { timeoutMs: 30_000 });
    } finally {
      client.close();
      await service.stop();
      redis.signal('SIGCONT');
      await redis.kill();
    }
  },
);

(hasRedis ? test : test.skip)('a Redis without room is not back because it still forgets keys', async () => {
  const redis = await startPrivateRedis(folder);
  const logger = { warn: jest.fn(), info: jest.fn() };
  const connection = await connectRedis(redis.url, logger);
  try {
    const throttle = createThrottle({ name: 'tries', limit: 10, windowSeconds: 60, redis: connection });
    const isUpAfterUse = () => throttle.use('Mina').then(connection.isUp);
    await waitUntil('it counts', isUpAfterUse, { timeoutMs: 20_000 });
    const other = createThrottle({ name: 'others', limit: 10, windowSeconds: 60, redis: connection });
    expect(await other.use('Mina')).toMatchObject({ remaining: 9 }); // each limit counts for itself
    await redis.ask('CONFIG SET maxmemory 1');
    await waitUntil('it does not', async () => !(await isUpAfterUse()), { timeoutMs: 20_000 });
    await sleep(2_500); // then Redis is asked again
    await throttle.reset('Mina');
    expect(connection.isUp()).toBe(false);
  } finally {
    await connection.close();
    await redis.kill();
  }
});

(hasRedis ? test : test.skip)('a Redis holds no name and no address of those whose calls it counts', async () => {
  const redis = await startPrivateRedis(folder);
  const connection = await connectRedis(redis.url, { warn: jest.fn(), info: jest.fn() });
  try {
    const throttle = createThrottle({ name: 'tries', limit: 10, windowSeconds: 60, redis: connection });
    const isCounted = () => throttle.use('mina@example.org').then(connection.isUp);
    await waitUntil('it counts', isCounted, { timeoutMs: 20_000 });
    const keys = await redis.ask('KEYS *');
    expect(keys).toContain('throttle:tries');
    expect(keys).not.toContain('mina');
  } finally {
    await connection.close();
    await redis.kill();
  }
});
