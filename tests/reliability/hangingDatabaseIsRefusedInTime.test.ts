import BetterSqlite3 from 'better-sqlite3';
import { createClient } from '../support/client';
import { sqlitePath } from '../support/databases';
import { startProxy } from '../support/faultProxy';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow, type RowContext } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { inMs, tally } from '../support/statistics';
import { type Hang, type HangResult, sitThrough } from './hang';

const LIMIT_MS = 15_000;
/** Of what is measured while the same people write and nothing hangs. */
const MOST_TIMES = 3;
const MOST_SAVES = 10;
const NO_HANG: Hang = { name: 'no hang', begin() {}, end() {} };
/** A hang of two seconds shows the same with shorter limits. */
const SHORT_LIMITS = { DATABASE_TIMEOUT_MS: '700' };

defineRow({
  id: 'R3',
  title: 'the database hangs for 10 seconds',
  engines: ['sqlite', 'mariadb'],
  short: ['mariadb'],
  ownMariadb: true,
  async run(context) {
    const { short, random, engine, note } = context;
    const { server, hangs } = engine === 'sqlite' ? await withLockedFile(context) : await withSilentServer(context);
    const client = createClient(server.url);
    const people = await Promise.all(Array.from({ length: 12 }, () => client.register()));
    const watch = { client, server, people, random, limitMs: LIMIT_MS };
    const calm = await sitThrough(NO_HANG, { ...watch, hangMs: short ? 2_000 : 5_000 });
    note(describeHang(calm));
    const results: HangResult[] = [];
    for (const hang of hangs) {
      const hangMs = short ? 2_000 : 10_000;
      results.push(await sitThrough(hang, { ...watch, hangMs }));
      note(describeHang(results.at(-1) as HangResult));
    }
    // Before and after, for what else the machine does changes meanwhile.
    const calmAgain = await sitThrough(NO_HANG, { ...watch, hangMs: short ? 2_000 : 5_000 });
    note(describeHang(calmAgain));
    const ordinary = { ...calm, healthP90Ms: Math.max(calm.healthP90Ms, calmAgain.healthP90Ms) };
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl);
    const saysNo = ({ readiness }: HangResult) => engine === 'sqlite' || readiness.every((status) => status === 503);
    return {
      ok: isSound(findings) && results.every((result) => isWithinBars(result, ordinary) && saysNo(result)),
      bar:
        `every request ends in time with 503, /api/health p90 < ${MOST_TIMES} × that beside ordinary writing, recovery < ${MOST_SAVES} × ` +
        'the slowest ordinary save' +
        (engine === 'mariadb' ? ', /api/ready says no' : ' (a locked file can still be read, so /api/ready says yes)'),
      measured: `${[calm, ...results, calmAgain].map(describeHang).join('; ')}; ${describeFindings(findings)}`,
    };
  },
});

function isWithinBars(result: HangResult, calm: HangResult): boolean {
  const { statuses, slowestMs, healthP90Ms, recoveryMs } = result;
  const allRefused = statuses.filter((status) => status !== 503).length <= 12; // those under way when it ended were saved
  const known = statuses.every((status) => status === 503 || status === 201);
  return (
    allRefused &&
    known &&
    slowestMs < LIMIT_MS + 1_000 &&
    healthP90Ms < MOST_TIMES * calm.healthP90Ms &&
    recoveryMs < MOST_SAVES * calm.slowestMs
  );
}

const describeHang = ({ name, statuses, slowestMs, healthP90Ms, readiness, recoveryMs }: HangResult) =>
  `${name}: answers ${tally(statuses)}, slowest ${inMs(slowestMs)}, health p90 ${inMs(healthP90Ms)}, ` +
  `ready ${tally(readiness)}, recovery ${inMs(recoveryMs)}`;

type Scene = Promise<{ server: ServerProcess; hangs: Hang[] }>;

/** Another process that holds the write lock is the only way in which SQLite hangs. */
async function withLockedFile({ startServer, short }: RowContext): Scene {
  const server = await startServer({ env: short ? SHORT_LIMITS : {} });
  let holder: BetterSqlite3.Database | undefined;
  const lock: Hang = {
    name: 'write lock held',
    begin() {
      holder = new BetterSqlite3(sqlitePath(server.databaseUrl), { timeout: 5_000 });
      holder.exec('BEGIN IMMEDIATE');
    },
    end() {
      holder?.exec('ROLLBACK');
      holder?.close();
    },
  };
  return { server, hangs: [lock] };
}

async function withSilentServer({ startServer, mariadb, createDatabase, defer, short }: RowContext): Scene {
  const [database, { url }] = [await mariadb(), await createDatabase()];
  const proxy = await startProxy(database.port);
  defer(() => proxy.close());
  const databaseUrl = url.replace(`:${database.port}/`, `:${proxy.port}/`);
  const server = await startServer({ databaseUrl, env: short ? SHORT_LIMITS : {} });
  const hangs: Hang[] = [
    { name: 'SIGSTOP', begin: () => database.signal('SIGSTOP'), end: () => database.signal('SIGCONT') },
    {
      name: 'black hole',
      begin: () => proxy.set({ kind: 'blackHole' }),
      end: () => proxy.set({ kind: 'none' }),
    },
  ];
  return { server, hangs };
}
