import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { User } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { backUp } from '../../scripts/backup';
import { restore } from '../../scripts/restore';
import { runCommand } from '../support/command';
import { sqlitePath } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

let folder: string;
let source: string;
let database: Database;

const addUser = (email: string) =>
  User.create({ email, password: '', nickname: 'Mina', timeZone: 'UTC', locale: 'en', createdAt: new Date(0) });

async function emailsIn(path: string): Promise<string[]> {
  const copy = openDatabase({ url: `sqlite:${path}` });
  const users = await User.findAll({ order: [['id', 'ASC']] });
  await copy.close();
  return users.map(({ email }) => email);
}

beforeEach(async () => {
  const { url } = await createMigratedDatabase('sqlite');
  source = sqlitePath(url);
  folder = dirname(source);
  database = openDatabase({ url });
  await addUser('first@example.org');
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup is one whole file, made while the database is open', async () => {
  const copy = join(folder, 'copy.db');
  await backUp(source, copy);
  await database.close();
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  expect(await emailsIn(copy)).toEqual(['first@example.org']);
});

test('a backup never takes the place of a file', async () => {
  const copy = join(folder, 'copy.db');
  writeFileSync(copy, 'something else');
  await expect(backUp(source, copy)).rejects.toThrow('exists already');
  expect(readFileSync(copy, 'utf8')).toBe('something else');
});

test('a backup is not given the name of a folder', async () => {
  const { code, stderr } = await runCommand('backup', ['--out', join(folder, 'copies/')], {
    env: { DATABASE_URL: `sqlite:${source}` },
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining('copies/diary.db')]);
  expect(readdirSync(folder)).not.toContain('copies');
});

test('restoring needs --force where there is a database, and moves that aside', async () => {
  const copy = join(folder, 'copy.db');
  await backUp(source, copy);
  await addUser('second@example.org');
  await database.close();
  const options = { from: copy, to: source, dryRun: false };
  await expect(restore({ ...options, force: false })).rejects.toThrow('--force');
  const { movedAside } = await restore({ ...options, force: true });
  expect(await emailsIn(source)).toEqual(['first@example.org']);
  expect(await emailsIn(movedAside ?? '')).toEqual(['first@example.org', 'second@example.org']);
  expect(existsSync(copy)).toBe(true);
});

test('restoring is refused while the service has the database open', async () => {
  const copy = join(folder, 'copy.db');
  await backUp(source, copy);
  await expect(restore({ from: copy, to: source, force: true, dryRun: false })).rejects.toThrow('in use');
  await addUser('still@example.org');
});

test('a damaged backup is refused and what is there stays', async () => {
  const copy = join(folder, 'copy.db');
  await backUp(source, copy);
  truncateSync(copy, 5_000);
  await database.close();
  await expect(restore({ from: copy, to: source, force: true, dryRun: false })).rejects.toThrow(
    /damaged|not a diary database/,
  );
  expect(await emailsIn(source)).toEqual(['first@example.org']);
});

test('a backup whose pages are damaged is refused, although all of it can be read', async () => {
  const copy = join(folder, 'copy.db');
  await backUp(source, copy);
  await database.close();
  spoilIndex(copy);
  const options = { from: copy, to: join(folder, 'elsewhere.db'), force: false, dryRun: false };
  await expect(restore(options)).rejects.toThrow('damaged');
  expect(existsSync(options.to)).toBe(false);
});

/** One letter of an address, where the index of addresses has it. */
function spoilIndex(path: string): void {
  const file = new BetterSqlite3(path);
  const pageSize = Number(file.pragma('page_size', { simple: true }));
  const pages = file
    .prepare<[], number>("SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'users'")
    .pluck()
    .all();
  file.close();
  const bytes = readFileSync(path);
  const places = pages.map((page) => bytes.subarray(0, page * pageSize).indexOf('first@', (page - 1) * pageSize));
  const place = places.find((at) => at >= 0) ?? Number.NaN;
  bytes.write('g', place);
  writeFileSync(path, bytes);
}

test('a dry run says where things would go and changes nothing', async () => {
  const copy = join(folder, 'copy.db');
  await backUp(source, copy);
  const target = join(folder, 'elsewhere', 'diary.db');
  expect(await restore({ from: copy, to: target, force: false, dryRun: true })).toMatchObject({
    to: target,
    movedAside: null,
  });
  expect(existsSync(target)).toBe(false);
});
