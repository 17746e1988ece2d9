import { type Client, createClient } from '../support/client';
import { startPrivateRedis, whyNoRedis } from '../support/privateRedis';
import { defineRow } from '../support/row';
import { inMs, tally } from '../support/statistics';
import { sleep } from '../support/wait';

const ATTEMPTS = 6;
const MAX_MS = 2_000;

defineRow({
  id: 'S19',
  title: 'limits shared by two processes through Redis, which hangs, dies and comes back',
  engines: ['mariadb'],
  short: ['mariadb'],
  async run({ createDatabase, startServer, temporaryFolder, defer }) {
    const reason = whyNoRedis();
    if (reason) return { notRun: reason };
    const redis = await startPrivateRedis(temporaryFolder());
    defer(() => redis.kill());
    const { url: databaseUrl } = await createDatabase();
    const env = { REDIS_URL: redis.url, LOGIN_ATTEMPTS: String(ATTEMPTS) };
    const start = async () => createClient((await startServer({ databaseUrl, env })).url);
    const clients = [await start(), await start()] as const;
    const faults: string[] = [];
    const measured: string[] = [];

    const guess = async (what: string, limit: number) => {
      const { email } = await clients[0].register();
      const answers = [];
      for (let attempt = 0; attempt < ATTEMPTS * 3; attempt += 1)
        answers.push(await login(clients[attempt % 2 ? 1 : 0], email));
      const looked = answers.filter(({ status }) => status === 401).length;
      const isClean = answers.every(({ status }) => status === 401 || status === 429);
      const slowestMs = Math.max(...answers.map(({ ms }) => ms));
      measured.push(`${what}: ${tally(answers.map(({ status }) => status))}, slowest ${inMs(slowestMs)}`);
      if (looked > limit || !isClean) faults.push(`${what}: ${looked} guesses of at most ${limit}`);
      if (slowestMs > MAX_MS) faults.push(`${what}: ${inMs(slowestMs)}`);
    };

    await guess('with Redis', ATTEMPTS);
    redis.signal('SIGSTOP');
    await guess('while it hangs', ATTEMPTS * 2);
    redis.signal('SIGCONT');
    await sleep(3_000);
    await guess('after it hung', ATTEMPTS);
    await redis.kill();
    await guess('without it', ATTEMPTS * 2);
    const late = createClient((await startServer({ databaseUrl, env })).url); // starts although Redis is away
    if ((await late.request('GET', '/api/ready')).status !== 200) faults.push('a process does not start without Redis');
    await redis.start();
    await sleep(3_000);
    await guess('after it came back', ATTEMPTS);
    for (const client of [...clients, late]) client.close();
    return {
      ok: faults.length === 0,
      bar: `${ATTEMPTS} guesses over both processes; at most ${ATTEMPTS} in each while Redis is away; no 5xx, no waiting, restarts without it`,
      measured: `${measured.join('; ')}${faults.length ? `; ${faults.join('; ')}` : ''}`,
    };
  },
});

const login = (client: Client, email: string) =>
  client.request('POST', '/api/auth/login', { body: { email, password: 'certainly not the password' } });
