import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createClient, type Person } from '../support/client';
import { runCommand, startCommand } from '../support/command';
import { uploadPicture } from '../support/pictures';
import { ROOT } from '../support/root';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

let folder: string;
let live: string;
let copy: string;
let service: ServerProcess;
let mina: Person;

const save = async (content: string) => {
  const client = createClient(service.url);
  const answer = await client.request('POST', '/api/diary', {
    token: mina.token,
    body: { content, emotion: 'joy' },
  });
  client.close();
  return { status: answer.status, id: answer.body.diary?.id as number };
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-meets-'));
  live = join(folder, 'data', 'diary.db');
  copy = join(folder, 'copy.db');
  service = await startServerProcess({ dataDir: join(folder, 'data') });
  const client = createClient(service.url);
  mina = await client.register();
  expect((await uploadPicture(client, mina.token)).status).toBe(201);
  client.close();
  expect((await save('Before the backup.')).status).toBe(201);
  expect(await runCommand('backup', ['--out', copy], { env: { DATABASE_URL: `sqlite:${live}` } })).toMatchObject({
    code: 0,
  });
  await service.stop();
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A restore that stands still before it says these words to SQLite. */
async function standing(words: string) {
  const env = {
    NODE_OPTIONS: `--require ${join(ROOT, 'tests/support/standAtWords.cjs')}`,
    STAND_AT_WORDS: words,
  };
  const { child, finished } = startCommand('restore', ['--from', copy, '--force'], `sqlite:${live}`, env);
  const isStanding = () => / T /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'));
  await waitUntil('the restore stands still', isStanding, { timeoutMs: 60_000 });
  return {
    goOn: () => {
      child.kill('SIGCONT');
      return finished;
    },
  };
}
/** Of the pictures, when the database that is there was looked at once. */
const PICTURES = 'SELECT user_id AS userId, sha256 FROM images';

test('a service that was started while a restore brings pictures keeps its database and what it saves', async () => {
  const restore = await standing(PICTURES);
  await service.start();
  expect((await save('While it was restored.')).status).toBe(201);
  expect(await restore.goOn()).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${live} is in use; stop the service first.\n`,
  });
  expect((await save('After it.')).status).toBe(201);
  await service.stop();
  expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('diary.db'))).toEqual(['diary.db']);
  const file = new BetterSqlite3(live, { readonly: true });
  expect(file.prepare('SELECT COUNT(*) FROM diaries').pluck().get()).toBe(3);
  file.close();
});

test('a number that was given while a restore brought pictures is not given again', async () => {
  const restore = await standing(PICTURES);
  await service.start();
  const { id } = await save('While it was restored.');
  await service.stop();
  expect(await restore.goOn()).toMatchObject({ code: 0 });
  const file = new BetterSqlite3(live, { readonly: true });
  const last = file.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'diaries'").pluck().get();
  file.close();
  expect(last).toBe(id);
});

test('nobody gets at the database from the last look at it until another is in its place', async () => {
  const restore = await standing('INSERT INTO sqlite_sequence');
  const other = new BetterSqlite3(live, { timeout: 0 });
  expect(() => other.pragma('journal_mode = WAL')).toThrow(/locked/);
  expect(() => other.exec("UPDATE users SET nickname = 'Jun'")).toThrow(/locked/);
  other.close();
  expect(await restore.goOn()).toMatchObject({ code: 0 });
});
