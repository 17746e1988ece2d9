import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/command';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';

let parent: string;
let data: string;
let service: ServerProcess | undefined;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'diary-modes-'));
  data = join(parent, 'data');
});
afterEach(async () => {
  await service?.stop();
  rmSync(parent, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));

const start = (umask: string) => startServerProcess({ dataDir: data, env: { JWT_SECRET: '' }, umask });

const FILES = { 'diary.db': '600', 'diary.db-shm': '600', 'diary.db-wal': '600', 'jwt-secret': '600' };
const CLOSED = { ...FILES, 'diary-media': '700' };

test.each(['000', '022', '277'])('with umask %s a new diary is its owner’s alone', async (umask) => {
  service = await start(umask);
  expect(modeOf(data)).toBe('700');
  expect(modesIn(data)).toEqual(CLOSED);
  expect(modesIn(join(data, 'diary-media'))).toEqual({ database: '600' });
});

test('what an earlier version left open is closed at the next start, which says so', async () => {
  service = await start('022');
  await service.stop();
  writeFileSync(join(data, 'diary.db.2026-11-21T06-30-00-000Z'), 'moved aside');
  for (const name of readdirSync(data)) chmodSync(join(data, name), name === 'diary-media' ? 0o755 : 0o644);
  chmodSync(data, 0o755);
  service = await start('022');
  expect(modeOf(data)).toBe('700');
  expect(modesIn(data)).toEqual({ ...CLOSED, 'diary.db.2026-11-21T06-30-00-000Z': '600' });
  const line = service
    .output()
    .split('\n')
    .find((text) => text.includes('alone'));
  expect(line).toContain(join(data, 'diary.db'));
  expect(line).toContain(join(data, 'jwt-secret'));
});

test('a folder that is for everybody stays so, and the diary in it is closed all the same', async () => {
  mkdirSync(data);
  chmodSync(data, 0o1777);
  service = await start('000');
  expect(modeOf(data)).toBe('1777');
  expect(modesIn(data)).toEqual(CLOSED);
});

test('backups and restored databases are closed, whatever the umask', async () => {
  service = await start('000');
  const copy = join(parent, 'copy.db');
  const run = (name: string, url: string, ...args: string[]) =>
    runCommand(name, args, { env: { DATABASE_URL: url }, umask: '000' });
  expect(await run('backup', `sqlite:${join(data, 'diary.db')}`, '--out', copy)).toMatchObject({ code: 0 });
  expect(modeOf(copy)).toBe('600');
  chmodSync(copy, 0o644);
  const restored = join(parent, 'elsewhere', 'diary.db');
  expect(await run('restore', `sqlite:${restored}`, '--from', copy)).toMatchObject({ code: 0 });
  expect([modeOf(join(parent, 'elsewhere')), modeOf(restored)]).toEqual(['700', '600']);
});

test('files of others in the data folder keep their rights, and so does the folder, with a warning', async () => {
  for (const name of ['diary-media', 'backups']) mkdirSync(join(data, name), { recursive: true });
  writeFileSync(join(data, 'index.html'), 'a page of somebody');
  writeFileSync(join(data, 'diary.db.before'), 'a copy of the diary');
  for (const name of ['', 'backups', 'diary-media']) chmodSync(join(data, name), 0o755);
  for (const name of ['index.html', 'diary.db.before']) chmodSync(join(data, name), 0o644);
  service = await start('022');
  expect(modeOf(data)).toBe('755');
  expect(modesIn(data)).toEqual({
    ...CLOSED,
    backups: '700',
    'diary-media': '700',
    'diary.db.before': '600',
    'index.html': '644',
  });
  const line = service
    .output()
    .split('\n')
    .find((text) => text.includes('left so'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, folder: data, strange: ['index.html'] });
});
