import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finished, type Running, runCommand, startCommand } from '../support/command';
import { MARIADB_URL, onEngine } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';
import { childrenOf, programOf } from '../support/processes';
import { DEFAULTS } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

const LETTER = 'this is a letter, not a database, and it is long enough to be looked at as one\n'.repeat(9);

let folder: string;
let letter: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-faults-'));
  letter = join(folder, 'letter.db');
  writeFileSync(letter, LETTER);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command that must fail says: never a stack, never a password. */
async function fail(
  databaseUrl: string,
  name: string,
  ...args: string[]
): Promise<[code: number | null, said: string]> {
  const env = { DATABASE_URL: databaseUrl, JWT_SECRET: DEFAULTS.JWT_SECRET, DATABASE_TIMEOUT_MS: '1000' };
  const { code, stdout, stderr } = await runCommand(name, args, { cwd: folder, env });
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toContain('geheim');
  return [code, stderr];
}

/** How a command ended; one that has not by then is killed. */
async function within(milliseconds: number, { child, finished }: Running): Promise<Finished> {
  const giveUp = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  return finished.finally(() => clearTimeout(giveUp));
}

test('a closed port is told in a sentence, by the name of what named it', async () => {
  const closed = 'mariadb://diary:geheim@127.0.0.1:1/diary';
  const said = (name: string) => `No database answers where ${name} points. Start it, or correct host and port.\n`;
  expect(await fail(closed, 'reports')).toEqual([1, said('DATABASE_URL')]);
  const { url } = await createMigratedDatabase('sqlite');
  expect(await fail(url, 'move', '--to', closed)).toEqual([1, said('--to')]);
  expect(await fail(url, 'move', '--from', closed, '--to', `sqlite:${join(folder, 'new.db')}`)).toEqual([
    1,
    said('--from'),
  ]);
});

test.each(['rebuildStats', 'backup --out copy.db'])('%s names a file that is no database', async (call) => {
  const [name = '', ...args] = call.split(' ');
  const [code, said] = await fail(`sqlite:${letter}`, name, ...args);
  expect([code, said]).toEqual([expect.any(Number), expect.stringMatching(/letter\.db is not a (diary )?database/)]);
  expect(code).not.toBe(0);
});

test('a backup that is none is refused under the name that it was given by', async () => {
  const [code, said] = await fail(`sqlite:${join(folder, 'diary.db')}`, 'restore', '--from', 'letter.db');
  expect([code, said]).toEqual([2, expect.stringMatching(/letter\.db is not a diary database/)]);
  expect(said).not.toContain('unfinished');
});

test('a place that cannot be written is named', async () => {
  const { url } = await createMigratedDatabase('sqlite');
  expect(await fail(url, 'backup', '--out', '/sys/backups/copy.db')).toEqual([
    1,
    expect.stringMatching(/^\/sys\/backups cannot be written by this user.* Choose another place\.\n$/),
  ]);
});

onEngine('mariadb', () => {
  test('a database that is not there, and a password that is wrong, are told in sentences', async () => {
    const absent = `${MARIADB_URL}/nobody_has_made_it`;
    expect(await fail(absent, 'reports')).toEqual([1, expect.stringContaining('no database of that name')]);
    const wrong = new URL(absent);
    [wrong.username, wrong.password] = ['nobody', 'geheim'];
    expect(await fail(wrong.href, 'reports')).toEqual([1, expect.stringContaining('refuses this user or password')]);
  });
});

test.each(['missing', 'broken'])('reanalyse says at once why a %s model cannot be read', async (how) => {
  const { url } = await createMigratedDatabase('sqlite');
  const modelDir = join(folder, 'model');
  if (how === 'broken') {
    mkdirSync(join(modelDir, 'onnx'), { recursive: true });
    writeFileSync(join(modelDir, 'config.json'), '{"id2label":{"0":"joy","1":"fear"}}');
    writeFileSync(join(modelDir, 'tokenizer.json'), '{}');
  }
  const running = startCommand('reanalyse', [], url, { EMOTION_MODEL_DIR: modelDir });
  const ended = await within(40_000, running);
  expect(ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The model cannot be read: .*\n$/),
  });
});

test('reanalyse obeys a signal while the model is loaded, and knows whom there is', async () => {
  const { url } = await createMigratedDatabase('sqlite');
  const stranger = await startCommand('reanalyse', ['--user', '99999'], url).finished;
  expect(stranger).toMatchObject({ code: 2, stderr: 'There is no user 99999.\n' });
  const running = startCommand('reanalyse', [], url);
  const { pid = 0 } = running.child;
  // Its own program, and no longer a copy of its parent, which waits until it is: stopped before, it would hold it for ever.
  const loaders = () => childrenOf(pid).filter((child) => programOf(child).includes('/ml/child'));
  await waitUntil('a process loads the model', async () => loaders().length > 0, {
    timeoutMs: 60_000,
    everyMs: 5,
  });
  for (const child of loaders()) process.kill(child, 'SIGSTOP');
  running.child.kill('SIGTERM');
  const ended = await within(15_000, running);
  expect(ended).toMatchObject({ code: 130, stderr: 'Stopped before the model was loaded.\n' });
});
