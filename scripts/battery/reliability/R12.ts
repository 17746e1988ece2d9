import { spawn } from 'node:child_process';
import { extname, resolve } from 'node:path';
import { openDatabase } from '../../../models/database';
import { createClient, writeEntry } from '../client';
import { describeFindings, examine, isSound } from '../recount';
import type { Row, RowContext } from '../row';
import { tally } from '../stats';
import { sleep } from '../wait';

const ROOT = resolve(__dirname, extname(__filename) === '.ts' ? '../../..' : '../../../..');
const MIGRATE = resolve(ROOT, 'dist', 'scripts', 'migrate.js');

export const R12: Row = {
  id: 'R12',
  title: 'migrations: on a filled database, interrupted, two processes at once',
  engines: ['sqlite', 'mariadb'],
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
};

interface Migration {
  code: number | null;
  applied: string[];
  message: string;
}

/** Runs the migration command; kills it after `killAfterMs` when given. */
function runMigrate({
  url,
  dataDir,
  killAfterMs,
}: {
  url: string;
  dataDir: string;
  killAfterMs?: number;
}): Promise<Migration> {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret that is only good for the battery',
  };
  const child = spawn(process.execPath, [MIGRATE, '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err]: Buffer[][] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out?.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err?.push(chunk));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((done) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      const text = Buffer.concat(out ?? []).toString();
      const applied = code === 0 ? ((JSON.parse(text) as { migrations: string[] }).migrations ?? []) : [];
      done({
        code,
        applied,
        message: Buffer.concat(err ?? [])
          .toString()
          .slice(0, 200),
      });
    });
  });
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

/** kill -9 at some moment of the migration, then once more to the end. */
async function killMigrations({
  short,
  random,
  createDatabase,
  temporaryFolder,
  startServer,
}: RowContext): Promise<Part> {
  const kills = short ? 1 : 8;
  const { url } = await createDatabase();
  const dataDir = temporaryFolder();
  let killed = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { code } = await runMigrate({ url, dataDir, killAfterMs: random.between(250, 900) });
    if (code !== 0) killed += 1;
  }
  const last = await runMigrate({ url, dataDir });
  const server = await startServer({ databaseUrl: url });
  const client = createClient(server.url);
  const { token } = await client.register();
  const { status } = await client.request('POST', '/api/diary', { token, body: writeEntry(random) });
  client.close();
  await server.stop();
  const findings = await examine(url);
  return {
    ok: last.code === 0 && status === 201 && isSound(findings),
    told: `${killed} of ${kills} migrations killed, the next ended with ${last.code}${last.message && ` (${last.message})`} and the service saved an entry (${status})`,
  };
}

/** There is one migration so far, so an older database is one that stopped half-way through it, with entries inside. */
async function migrateFilled({ random, startServer }: RowContext): Promise<Part> {
  const server = await startServer();
  const client = createClient(server.url);
  const { token } = await client.register();
  const acknowledged: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    acknowledged.push((await client.request('POST', '/api/diary', { token, body: writeEntry(random) })).body.diary.id);
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
  await schema.dropTable('reports');
  await schema.removeIndex('diaries', 'diaries_analysis_status_lease_until_id_index');
  await database.sequelize.query('DELETE FROM migrations');
  await database.close();
}
