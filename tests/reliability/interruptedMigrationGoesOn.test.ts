import { isDeepStrictEqual } from 'node:util';
import { openDatabase } from '../../models/database';
import { ageMigrationLease } from '../support/aging';
import { createClient } from '../support/client';
import { startCommand } from '../support/command';
import { buildEntry } from '../support/factories';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow, type RowContext } from '../support/row';
import { tally } from '../support/statistics';
import { sleep } from '../support/wait';

const LEASE_MS = 10_000;
/** Longer than a command takes to start, so that the next one still meets the lease. */
const LEFT_MS = 1_500;

defineRow({
  id: 'R12',
  title: 'migrations: on a filled database, interrupted, two processes at once',
  engines: ['sqlite', 'mariadb'],
  short: ['mariadb'],
  async run(context) {
    const atOnce = await migrateAtOnce(context);
    const interrupted = await killMigrations(context);
    const filled = await migrateFilled(context);
    return {
      ok: atOnce.ok && interrupted.ok && filled.ok,
      bar: 'no loss, one winner, a clear message, an interrupted migration goes on where it was',
      measured: [atOnce, interrupted, filled].map(({ told }) => told).join('; '),
    };
  },
});

interface Migration {
  code: number | null;
  applied: string[];
  message: string;
}

/** Runs the migration command; `signal` kills it. */
async function runMigrate({
  url,
  dataDir,
  signal,
}: {
  url: string;
  dataDir: string;
  signal?: AbortSignal;
}): Promise<Migration> {
  const { child, finished } = startCommand('migrate', ['--create', '--json'], url, { DATA_DIR: dataDir });
  signal?.addEventListener('abort', () => child.kill('SIGKILL'));
  const { code, stdout, stderr } = await finished;
  const applied = code === 0 ? ((JSON.parse(stdout) as { migrations: string[] }).migrations ?? []) : [];
  return { code, applied, message: stderr.slice(0, 200) };
}

interface Part {
  ok: boolean;
  told: string;
}

/** Several processes on one empty database: all end well, one of them did the work. */
async function migrateAtOnce({ short, createDatabase, temporaryFolder }: RowContext): Promise<Part> {
  const [rounds, processes] = short ? [1, 2] : [5, 3];
  const codes: string[] = [];
  const winners: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { url } = await createDatabase();
    const dataDir = temporaryFolder();
    const results = await Promise.all(Array.from({ length: processes }, () => runMigrate({ url, dataDir })));
    codes.push(...results.map(({ code, message }) => (code === 0 ? '0' : `${code}: ${message}`)));
    winners.push(results.filter(({ applied }) => applied.length > 0).length);
  }
  return {
    ok: codes.every((code) => code === '0') && winners.every((count) => count === 1),
    told: `${processes} processes at once, ${rounds} times: exits ${tally(codes)}, winners each time ${tally(winners)}`,
  };
}

/** kill -9 in the middle of the schema, each time on a database of its own; then every one of them goes on to its end. */
async function killMigrations(context: RowContext): Promise<Part> {
  const { short, random, createDatabase, temporaryFolder, startServer } = context;
  const wanted = short ? 1 : 8;
  const whole = await migrateWhole(context);
  const halves: { url: string; dataDir: string; tables: number }[] = [];
  for (let tries = 0; halves.length < wanted && tries < 3 * wanted; tries += 1) {
    const { url } = await createDatabase();
    const dataDir = temporaryFolder();
    const tables = await killAtTable(random.between(2, whole.length - 1), { url, dataDir });
    if (tables < whole.length) halves.push({ url, dataDir, tables });
  }
  // Each waits until the lease of the dead one has run out; in the short form that is soon.
  if (short) for (const { url } of halves) await ageMigrationLease(url, LEASE_MS - LEFT_MS);
  const ends = await Promise.all(halves.map(runMigrate));
  let mended = 0;
  for (const { url } of halves) if (isDeepStrictEqual(await readSchema(url), whole)) mended += 1;
  const server = await startServer(halves[0] && { databaseUrl: halves[0].url });
  const client = createClient(server.url);
  const { token } = await client.register();
  const { status } = await client.request('POST', '/api/diary', { token, body: buildEntry(random) });
  client.close();
  await server.stop();
  const findings = await examine(server.databaseUrl);
  const codes = ends.map(({ code, message }) => (code === 0 ? '0' : `${code}: ${message}`));
  return {
    ok:
      halves.length === wanted &&
      mended === wanted &&
      codes.every((code) => code === '0') &&
      status === 201 &&
      isSound(findings),
    told: `${halves.length} of ${wanted} migrations killed after ${halves.map(({ tables }) => tables).join(', ')} of ${whole.length} tables, the next ended with ${tally(codes)}: ${mended} schemas whole; the service saved an entry (${status})`,
  };
}

/** What an uninterrupted migration leaves. */
async function migrateWhole({ createDatabase, temporaryFolder }: RowContext): Promise<TableShape[]> {
  const { url } = await createDatabase();
  await runMigrate({ url, dataDir: temporaryFolder() });
  return readSchema(url);
}

/** Kills a migration once so many tables are there; returns how many it left. */
async function killAtTable(wanted: number, target: { url: string; dataDir: string }): Promise<number> {
  const database = openDatabase({ url: target.url });
  const countTables = async () => (await database.sequelize.getQueryInterface().showAllTables()).length;
  const killing = new AbortController();
  let over = false;
  const migrating = runMigrate({ ...target, signal: killing.signal }).finally(() => {
    over = true;
  });
  while (!over && (await countTables()) < wanted) await sleep(1);
  killing.abort();
  await migrating;
  const left = await countTables();
  await database.close();
  return left;
}

interface TableShape {
  table: string;
  columns: string[];
  indexes: string[];
}

async function readSchema(url: string): Promise<TableShape[]> {
  const database = openDatabase({ url });
  const schema = database.sequelize.getQueryInterface();
  const shapes: TableShape[] = [];
  for (const table of (await schema.showAllTables()).sort()) {
    const indexes = (await schema.showIndex(table)) as { name: string }[];
    shapes.push({
      table,
      columns: Object.keys(await schema.describeTable(table)).sort(),
      indexes: indexes.map(({ name }) => name).sort(),
    });
  }
  await database.close();
  return shapes;
}

/** A database with entries inside whose migrations stopped half-way: some of what they make is not there, nor noted down. */
async function migrateFilled({ random, startServer }: RowContext): Promise<Part> {
  const server = await startServer();
  const client = createClient(server.url);
  const { token } = await client.register();
  const acknowledged: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    acknowledged.push((await client.request('POST', '/api/diary', { token, body: buildEntry(random) })).body.diary.id);
  }
  await server.stop();
  await undoHalf(server.databaseUrl);
  await sleep(50);
  await server.start();
  const { body } = await client.request('GET', '/api/diary', { token });
  const report = await client.request('GET', '/api/reports/weekly', { token });
  client.close();
  await server.stop();
  const findings = await examine(server.databaseUrl, acknowledged);
  return {
    ok: body.items.length === 5 && report.status === 200 && isSound(findings),
    told: `half a migration undone under 5 entries: ${body.items.length} there after the next start, the missing table answers ${report.status}; ${describeFindings(findings)}`,
  };
}

async function undoHalf(url: string): Promise<void> {
  const database = openDatabase({ url });
  const schema = database.sequelize.getQueryInterface();
  await schema.dropTable('deleted_entries');
  await schema.removeIndex('diaries', 'diaries_user_id_emotion_date_id_index');
  await database.sequelize.query("DELETE FROM migrations WHERE name > '0001-create-schema'");
  await database.close();
}
