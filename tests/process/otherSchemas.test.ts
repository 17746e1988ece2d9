import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { MIGRATIONS } from '../../models/migrations';
import { runCommand } from '../support/command';
import { createTestDatabase, onEngine } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';
import { ROOT } from '../support/root';
import { DEFAULTS, launchServerProcess, startServerProcess } from '../support/serverProcess';

const NEWEST = MIGRATIONS.at(-1)?.name ?? '';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-schema-'));
  path = join(folder, 'diary.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (name: string, ...args: string[]) =>
  runCommand(name, args, { cwd: folder, env: { DATABASE_URL: `sqlite:${path}`, JWT_SECRET: DEFAULTS.JWT_SECRET } });

/** A diary that version 0.1.0 wrote. */
function makeOld(): void {
  const file = new BetterSqlite3(path);
  file.exec(readFileSync(join(ROOT, 'tests/models/released/0.1.0.sqlite.sql'), 'utf8'));
  file.close();
}

function schema(): unknown[] {
  const file = new BetterSqlite3(path, { readonly: true });
  const all = file.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all();
  file.close();
  return all;
}

const COMMANDS: [name: string, ...args: string[]][] = [
  ['rebuildStats', '--dry-run'],
  ['rebuildStats'],
  ['reports', '--dry-run'],
  ['reports'],
  ['seed', '--dry-run'],
  ['seed', '--create', '--dry-run'],
  ['reportPreview'],
  ['export', '--user', 'mina@example.org'],
  ['move', '--to', 'mariadb://diary@127.0.0.1:1/diary', '--dry-run'],
];

test.each(COMMANDS)('%s leaves an older schema as it is, and says how it is brought up to date', async (...call) => {
  makeOld();
  const before = schema();
  const { code, stdout, stderr } = await run(...call);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^SQLite at .*diary\.db has the schema of an earlier version .*npm run migrate .*\n$/);
  expect(schema()).toEqual(before);
});

test('migrate says what it would do, changes nothing until it is to, and then the others work', async () => {
  makeOld();
  const before = schema();
  const dry = await run('migrate', '--dry-run');
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining(NEWEST)]);
  expect(schema()).toEqual(before);
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: dry.stdout, stderr: '' });
  for (const more of [[], ['--dry-run']])
    expect(await run('migrate', ...more)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to do: /) });
  expect(await run('rebuildStats')).toMatchObject({ code: 0 }); // what the earlier version counted otherwise
  expect(await run('rebuildStats', '--dry-run')).toMatchObject({ code: 0 });
});

test('migrate says that somebody has the database open, who may be a service that does not know the new schema', async () => {
  makeOld();
  const service = new BetterSqlite3(path);
  service.pragma('journal_mode = WAL');
  service.prepare('SELECT name FROM migrations').all();
  const { code, stderr } = await run('migrate');
  service.close();
  expect([code, stderr]).toEqual([0, expect.stringContaining('does not know the new schema: start it again')]);
});

test.each(['migrate', 'seed'])('%s --create --dry-run makes nothing', async (name) => {
  expect(await run(name, '--create', '--dry-run')).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(folder)).toEqual([]);
});

test('seed --create, which fills a database, says that it brought its schema up to date', async () => {
  makeOld();
  const { code, stderr } = await run('seed', '--create', '--users', '1', '--years', '0.02');
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^The schema of SQLite at .* was brought up to date: .*${NEWEST}`)),
  ]);
});

onEngine('mariadb', () => {
  test('migrate --create --dry-run makes no table on a server; one that makes them hears of nobody but others', async () => {
    const database = await createTestDatabase('mariadb');
    try {
      const env = { DATABASE_URL: database.url, JWT_SECRET: DEFAULTS.JWT_SECRET };
      const dry = await runCommand('migrate', ['--create', '--dry-run'], { env });
      expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining(NEWEST)]);
      const { stderr } = await runCommand('reports', [], { env });
      expect(stderr).toContain('There is no diary in MariaDB');
      expect(await runCommand('migrate', ['--create'], { env })).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await database.drop();
    }
  });
});

describe('a diary that a later version has brought up to date', () => {
  beforeEach(async () => {
    const { url, drop } = await createMigratedDatabase('sqlite');
    copyFileSync(url.slice('sqlite:'.length), path);
    await drop();
    const file = new BetterSqlite3(path);
    file.exec("INSERT INTO migrations (name) VALUES ('9999-what-is-to-come')");
    file.close();
  });

  const LATER = 'by a later version of this program (9999-what-is-to-come)';

  test('is not served', async () => {
    const service = await launchServerProcess({ dataDir: folder });
    const giveUp = setTimeout(() => service.signal('SIGKILL'), 20_000);
    const ended = await service.exited().finally(() => clearTimeout(giveUp));
    expect(ended).toEqual({ code: 1, signal: null });
    expect(service.output()).toContain(LATER);
    expect(service.output()).not.toMatch(/^\s+at /m);
  });

  test.each(['migrate', 'rebuildStats', 'reports', 'reportPreview', 'seed'])('is not touched by %s', async (name) => {
    const { code, stderr } = await run(name);
    expect([code, stderr]).toEqual([1, expect.stringContaining(LATER)]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

test('a start brings an older diary up to date', async () => {
  makeOld();
  const service = await startServerProcess({ dataDir: folder });
  await service.stop();
  expect(service.output()).toContain('database migrated');
});
