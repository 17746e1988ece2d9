import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { runCommand } from '../support/command';
import { sqlitePath } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';
import { ROOT } from '../support/root';

let source: string;
let backups: string;

beforeEach(async () => {
  source = sqlitePath((await createMigratedDatabase('sqlite')).url);
  backups = join(dirname(source), 'backups');
  mkdirSync(backups);
});
afterEach(() => rmSync(dirname(source), { recursive: true, force: true }));

const preload = (name: string) => ['--require', join(ROOT, 'tests', 'support', name)];
/** What every process in a container is told. */
const AS_FIRST = ['--import', 'data:text/javascript,Object.defineProperty(process,"pid",{value:1})'];

const run = (name: string, nodeArguments: string[] = [], env: Record<string, string> = {}) =>
  runCommand('backup', ['--out', join(backups, name)], {
    nodeArguments,
    env: { DATABASE_URL: `sqlite:${source}`, ...env },
  });
const named = () => readdirSync(backups).sort();

function write(name: string): string {
  const path = join(backups, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'a part of a diary');
  return path;
}

/** As it lies there after more than a day. */
function age(path: string): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) age(join(path, name));
  const then = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(path, then, then);
}

test('what a backup that was killed has left is removed by one of a day later, which says so', async () => {
  expect(await run('monday.db', preload('dieAt.cjs'), { DIE_AT: '1' })).toMatchObject({ signal: 'SIGKILL' });
  const [left = ''] = named();
  expect(left).toMatch(/^monday\.db\.unfinished-[\da-f]{8}$/);
  write(`${left}-media/1/picture`);
  write('sunday.db.unfinished-1'); // by an earlier version, in a container
  for (const name of named()) age(join(backups, name));
  const said = ['', '-media'].map((suffix) => `  ${join(backups, left)}${suffix}\n`).join('');
  expect(await run('tuesday.db')).toMatchObject({
    code: 0,
    stderr: `Removed what a backup that was killed had left:\n${said}  ${join(backups, 'sunday.db.unfinished-1')}\n`,
  });
  expect(named()).toEqual(['tuesday.db']);
  expect(await run('wednesday.db')).toMatchObject({ code: 0, stderr: '' });
});

test('nothing is taken from a backup at work, wherever it runs and however long its pictures take', async () => {
  write('friday.db.unfinished-99999999'); // the pid of no process here, but perhaps of one in a container
  age(write('saturday.db.unfinished-0a1b2c3d'));
  const pictures = write('saturday.db.unfinished-0a1b2c3d-media/1/picture');
  const fresh = statSync(pictures);
  age(join(backups, 'saturday.db.unfinished-0a1b2c3d-media'));
  utimesSync(pictures, fresh.atime, fresh.mtime);
  const before = named();
  expect(await run('sunday.db')).toMatchObject({ code: 0, stderr: '' });
  expect(named()).toEqual([...before, 'sunday.db'].sort());
});

test('where all processes have one number, what a killed backup has left does not get into the next of its name', async () => {
  const left = write('monday.db.unfinished-1');
  expect(await run('monday.db', AS_FIRST)).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(left, 'utf8')).toBe('a part of a diary');
});

test('a copy that is damaged on its way is not said of the diary, unless that is damaged, too', async () => {
  const failed = await run('monday.db', preload('spoilCopy.cjs'));
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr).toMatch(`The copy in ${backups} is damaged and was removed; ${source} is whole.`);
  expect(named()).toEqual([]);
  const diary = new BetterSqlite3(source);
  diary.exec(
    "PRAGMA foreign_keys = OFF; INSERT INTO monthly_words (user_id, month, words) VALUES (77, '2026-11', '{}')",
  );
  diary.close();
  for (const nodeArguments of [[], preload('spoilCopy.cjs')]) {
    const { code, stderr } = await run('tuesday.db', nodeArguments);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${source} is `)]);
    expect(stderr).not.toContain('whole.');
  }
});
