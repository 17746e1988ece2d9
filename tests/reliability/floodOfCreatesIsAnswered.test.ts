import { type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import type { PrivateMariadb } from '../support/privateMariadb';
import type { Random } from '../support/random';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { inMs, percentile, tally } from '../support/statistics';
import { repeat, sleep } from '../support/wait';

const REQUESTS = 500;
const POOL = 8;
const ACCEPTED_MS = 5_000;

defineRow({
  id: 'R4',
  title: '500 creates at once, pool of 8',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  ownMariadb: true,
  async run({ engine, short, patience, random, startServer, mariadb }) {
    const warmUps = short ? 100 : 300;
    const server = await startServer({ env: { DATABASE_POOL: String(POOL) } });
    await server.waitForAnalyser();
    const client = createClient(server.url);
    const people = await Promise.all(Array.from({ length: 20 }, () => client.register()));
    await warmUp(client, people, random, warmUps);
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) => {
        const { token = '' } = people[index % people.length] ?? {};
        return client.tryRequest('POST', '/api/diary', { token, body: buildEntry(random) });
      }),
    );
    const statuses = answers.map(({ status }) => status);
    const accepted = answers.filter(({ status }) => status === 201);
    const hung = statuses.filter((status) => ![201, 429, 503].includes(status)).length;
    const p99 = percentile(
      accepted.map(({ ms }) => ms),
      0.99,
    );
    const { leaked, connections } = engine === 'mariadb' ? await findLeaks(await mariadb(), server) : NO_LEAKS;
    const after = await client.tryRequest('POST', '/api/diary', {
      token: people[0]?.token ?? '',
      body: buildEntry(random),
    });
    client.close();
    await server.stop();
    const findings = await examine(
      server.databaseUrl,
      accepted.map(({ body }) => body.diary.id),
    );
    const isExact = findings.entries === warmUps + accepted.length + (after.status === 201 ? 1 : 0);
    return {
      ok:
        hung === 0 &&
        leaked === 0 &&
        p99 < ACCEPTED_MS * patience &&
        after.status === 201 &&
        isSound(findings) &&
        isExact,
      bar: '2xx + 429/503 = 500, no hang, no leaked connection, p99 of the accepted < 5 s',
      measured: `answers ${tally(statuses)}, p99 of the accepted ${inMs(p99)}${connections}; then ${after.status} in ${inMs(after.ms)}; ${describeFindings(findings)}`,
    };
  },
});

const NO_LEAKS = { leaked: 0, connections: '' };

/** Connections beyond the pool, and transactions that nobody ends: the backlog's own are short, so sometimes there is none. */
async function findLeaks(mariadb: PrivateMariadb, server: ServerProcess): Promise<typeof NO_LEAKS> {
  const name = server.databaseUrl.split('/').at(-1);
  const open = await mariadb.query(`SELECT * FROM information_schema.processlist WHERE db = '${name}'`);
  let transactions = 1;
  for (let look = 0; look < 50 && transactions > 0; look += 1) {
    transactions = (await mariadb.query('SELECT * FROM information_schema.innodb_trx')).length;
    await sleep(100);
  }
  const connections = `, ${open.length} connections of ${POOL}, ${transactions} transactions left open`;
  return { leaked: Math.max(0, open.length - POOL) + transactions, connections };
}

/** A flood meets a service at work, not one whose code was never run; the flood itself comes over new connections. */
async function warmUp(client: Client, people: Person[], random: Random, creates: number): Promise<void> {
  await repeat({ workers: 8, limit: creates, isOver: () => false }, async (worker) => {
    const { token = '' } = people[worker] ?? {};
    await client.request('POST', '/api/diary', { token, body: buildEntry(random) });
  });
  client.close();
}
