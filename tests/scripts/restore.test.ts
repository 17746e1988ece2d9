import { copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { User } from '../../models';
import { openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { backUp } from '../../scripts/backup';
import { restore } from '../../scripts/restore';
import { createClient } from '../support/client';
import { runCommand } from '../support/command';
import { ROOT } from '../support/root';
import { launchServerProcess, startServerProcess } from '../support/serverProcess';

/** One of each, of which every test has a copy. */
let made: string;
let folder: string;
let live: string;
let copy: string;

async function emailsIn(path: string): Promise<string[]> {
  const database = openDatabase({ url: `sqlite:${path}` });
  const users = await User.findAll({ order: [['id', 'ASC']] }).finally(() => database.close());
  return users.map(({ email }) => email);
}

async function makeDatabase(path: string, email: string): Promise<void> {
  const database = openDatabase({ url: `sqlite:${path}` });
  await migrate(database);
  await User.create({ email, password: '', nickname: 'Mina', timeZone: 'UTC', locale: 'en', createdAt: new Date(0) });
  await database.close();
}

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'diary-restore-'));
  await makeDatabase(join(made, 'other.db'), 'saved@example.org');
  await backUp(join(made, 'other.db'), join(made, 'copy.db'));
  await makeDatabase(join(made, 'diary.db'), 'live@example.org');
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-restore-'));
  live = join(folder, 'diary.db');
  copy = join(folder, 'copy.db');
  for (const name of ['copy.db', 'diary.db']) copyFileSync(join(made, name), join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a table is missing', 'DROP TABLE reports', 'reports is missing'],
  ['a table is another one', 'DROP TABLE tags; CREATE TABLE tags (id INTEGER, colour TEXT)', 'tags has no diary_id'],
  ['a column is missing', 'ALTER TABLE users DROP COLUMN nickname', 'users has no nickname'],
  ['an index is missing', 'DROP INDEX users_email_unique', 'users has no unique index (email)'],
  [
    'an index lets twins in',
    'DROP INDEX users_email_unique; CREATE INDEX users_email_unique ON users (email)',
    'users has no unique index (email)',
  ],
  [
    'an index is of some rows only',
    'DROP INDEX users_email_unique; CREATE UNIQUE INDEX users_email_unique ON users (email) WHERE id < 0',
    'users has no unique index (email)',
  ],
  [
    'a column has the name of an index',
    'DROP INDEX users_email_unique; ALTER TABLE users ADD COLUMN "unique index (email)" TEXT',
    'users has no unique index (email)',
  ],
  [
    'an account leaves its words behind',
    `DROP TABLE monthly_words;
     CREATE TABLE monthly_words (id INTEGER PRIMARY KEY AUTOINCREMENT, user_id BIGINT NOT NULL REFERENCES users (id), month CHAR(7), words JSON);
     CREATE UNIQUE INDEX by_month ON monthly_words (user_id, month)`,
    'monthly_words has no reference (user_id to users ON DELETE CASCADE)',
  ],
  ['it comes from a later version', "INSERT INTO migrations (name) VALUES ('9999-future')", 'later version'],
  [
    'something works by itself',
    'CREATE TRIGGER spy AFTER INSERT ON diaries BEGIN DELETE FROM tags; END',
    "the trigger spy is none of a diary's",
  ],
  ['a table is a view', 'CREATE VIEW spied AS SELECT * FROM diaries', "the view spied is none of a diary's"],
  [
    'a picture is a path',
    "INSERT INTO images (user_id, sha256, format, width, height, bytes, created_at) VALUES (1, '../jwt-secret', 'jpeg', 1, 1, 1, 0)",
    'rows of images name files elsewhere',
  ],
  [
    'an import is a path',
    "INSERT INTO imports (user_id, status, format, time_zone, file, plan, outcome, created_at) VALUES (1, 'done', 'daylio', 'UTC', '../../jwt-secret', '{}', '{}', 0)",
    'rows of imports name files elsewhere',
  ],
  [
    'an entry belongs to nobody',
    "PRAGMA foreign_keys = OFF; INSERT INTO monthly_words (user_id, month, words) VALUES (77, '2026-11', '{}')",
    'belong to nothing',
  ],
])('a backup in which %s is refused before anything is touched', async (_, statement, reason) => {
  const file = new BetterSqlite3(copy);
  file.exec(statement);
  file.close();
  const before = readdirSync(folder);
  await expect(restore({ from: copy, to: live, force: true, dryRun: false })).rejects.toThrow(reason);
  expect(readdirSync(folder)).toEqual(before);
  expect(await emailsIn(live)).toEqual(['live@example.org']);
});

test('a diary of 0.1.0 is whole, and is so once it was brought up to date', async () => {
  const old = join(folder, 'old.db');
  const file = new BetterSqlite3(old);
  file.exec(readFileSync(join(ROOT, 'tests', 'models', 'released', '0.1.0.sqlite.sql'), 'utf8'));
  file.close();
  await restore({ from: old, to: live, force: true, dryRun: false });
  const database = openDatabase({ url: `sqlite:${live}` });
  await migrate(database).finally(() => database.close());
  await backUp(live, join(folder, 'migrated.db'));
  expect(await restore({ from: join(folder, 'migrated.db'), to: live, force: true, dryRun: false })).toMatchObject({
    entries: 18,
  });
});

test('a backup with its log beside it is restored with what is only in the log', async () => {
  const open = new BetterSqlite3(copy);
  open.pragma('journal_mode = WAL');
  open.exec("UPDATE users SET email = 'logged@example.org'");
  const raw = join(folder, 'raw.db');
  for (const suffix of ['', '-wal']) copyFileSync(`${copy}${suffix}`, `${raw}${suffix}`);
  open.close();
  await restore({ from: raw, to: live, force: true, dryRun: false });
  expect(await emailsIn(live)).toEqual(['logged@example.org']);
});

test('a token of before is not one of whoever gets the ids that a database put back by hand gives out again', async () => {
  const service = await startServerProcess({ dataDir: folder, databaseUrl: `sqlite:${live}` });
  const before = createClient(service.url);
  await backUp(live, join(folder, 'before.db'));
  const mallory = await before.register();
  before.close();
  await service.stop();
  for (const suffix of ['-wal', '-shm']) rmSync(`${live}${suffix}`, { force: true });
  renameSync(join(folder, 'before.db'), live);
  await service.start();
  const client = createClient(service.url);
  const read = ({ token }: { token: string }) => client.request('GET', '/api/account', { token });
  try {
    expect((await read(mallory)).status).toBe(401);
    const victim = await client.register();
    expect(victim.id).toBe(mallory.id);
    expect((await read(mallory)).status).toBe(401);
    expect((await read(victim)).body).toMatchObject({ email: victim.email });
    expect((await read(mallory)).status).toBe(401); // also while the victim's session is known
    const refreshed = await client.request('POST', '/api/auth/refresh', {
      body: { refreshToken: victim.refreshToken },
    });
    expect((await read({ token: refreshed.body.tokens.accessToken })).body).toMatchObject({ email: victim.email });
  } finally {
    client.close();
    await service.stop();
  }
});

test('whenever a restore is killed, the old database or the new one is served, whole', async () => {
  const served: string[] = [];
  for (let step = 1; step < 40; step += 1) {
    for (const name of readdirSync(folder)) {
      if (name.startsWith('diary.db')) rmSync(join(folder, name));
    }
    copyFileSync(join(made, 'diary.db'), live);
    const { signal, code } = await runCommand('restore', ['--from', copy, '--force'], {
      nodeArguments: ['--require', join(ROOT, 'tests', 'support', 'dieAt.cjs')],
      env: { DATABASE_URL: `sqlite:${live}`, DIE_AT: String(step) },
    });
    served.push(...(await emailsIn(live)));
    if (code === 0) break;
    expect(signal).toBe('SIGKILL');
  }
  const turn = served.indexOf('saved@example.org');
  expect(served.length).toBeGreaterThan(5);
  expect(turn).toBeGreaterThan(2); // both were seen, and never again the old one after the new one
  expect(served).toEqual(served.map((_, index) => (index < turn ? 'live@example.org' : 'saved@example.org')));
});

test.each(['diary.db.2026-11-21T06-30-00-000Z', 'diary.db.unfinished', 'diary.db-wal'])(
  'where only %s lies, no empty database is served in its place',
  async (name) => {
    if (name.endsWith('-wal')) {
      rmSync(live);
      writeFileSync(join(folder, name), 'what was written last');
    } else renameSync(live, join(folder, name));
    const service = await launchServerProcess({ dataDir: folder, databaseUrl: `sqlite:${live}` });
    expect(await service.exited()).toEqual({ code: 1, signal: null });
    expect(service.output()).toContain(`beside it lies\n  ${join(folder, name)}\n`);
    expect(readdirSync(folder)).not.toContain('diary.db');
  },
);

test('a dry run leaves nothing behind, not even the folder that it would have made', async () => {
  const to = join(folder, 'new', 'place', 'diary.db');
  const before = readdirSync(folder);
  expect(await restore({ from: copy, to, force: false, dryRun: true })).toMatchObject({ users: 1, pictures: null });
  expect(readdirSync(folder)).toEqual(before);
  await expect(restore({ from: join(made, 'none.db'), to, force: false, dryRun: true })).rejects.toThrow('no file');
  expect(await restore({ from: copy, to: live, force: true, dryRun: true })).toMatchObject({
    users: 1,
    pictures: null,
  });
  expect(readdirSync(folder)).toEqual(before);
  expect(await emailsIn(live)).toEqual(['live@example.org']);
});
