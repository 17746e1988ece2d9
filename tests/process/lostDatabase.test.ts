import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesUnder } from '../images/support';
import { createClient } from '../support/client';
import { runCommand } from '../support/command';
import { findFreePort } from '../support/freePort';
import { seesMetric } from '../support/metrics';
import { uploadPicture } from '../support/pictures';
import { launchServerProcess, startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-lost-'));
  data = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a service says that refuses to start. */
async function failToStart(env: Record<string, string> = {}): Promise<string> {
  const service = await launchServerProcess({ dataDir: data, env });
  const giveUp = setTimeout(() => service.signal('SIGKILL'), 30_000); // it started
  const exit = await service.exited().finally(() => clearTimeout(giveUp));
  expect(exit).toEqual({ code: 1, signal: null });
  return service.output();
}

test('entries are refused once the folder of the database is gone, the log says so once, and put back they are saved', async () => {
  const port = await findFreePort();
  const service = await startServerProcess({ dataDir: data, env: { METRICS_PORT: String(port) } });
  const client = createClient(service.url);
  const told = (words: string) =>
    service
      .output()
      .split('\n')
      .filter((line) => line.includes('background work') && line.includes(words));
  try {
    const { token } = await client.register();
    const save = async () =>
      client.request('POST', '/api/diary', { token, body: { content: 'By the sea.', emotion: 'joy' } });
    const isReady = async (status: number) => (await service.readiness()).status === status;
    expect((await save()).status).toBe(201);
    renameSync(data, join(folder, 'elsewhere'));
    const refused = await save();
    expect([refused.status, refused.body.message]).toEqual([503, 'The database is not reachable just now']);
    expect((await client.request('GET', '/api/diary', { token })).body.items).toHaveLength(1); // what is left can be taken out
    await waitUntil('it is not ready', () => isReady(503), { timeoutMs: 5_000 });
    await seesMetric(port, 'database_up', 0);
    await waitUntil('the log says so', () => told('the file of the database').length > 0, { timeoutMs: 5_000 });
    expect(JSON.parse(told('the file of the database')[0] ?? '')).toMatchObject({
      cause: expect.stringContaining('was moved, removed or replaced'),
      error: { code: 'DATABASE_FILE_GONE' },
    });
    rmSync(data, { recursive: true, force: true });
    renameSync(join(folder, 'elsewhere'), data);
    await waitUntil('it is ready', () => isReady(200), { timeoutMs: 5_000 });
    expect((await save()).status).toBe(201);
    await waitUntil('the log says so', () => told('is back').length > 0, { timeoutMs: 10_000 });
    expect(told('the file of the database')).toHaveLength(1);
  } finally {
    client.close();
    await service.stop();
  }
});

test('a service in whose place another database was put neither reads nor writes that one', async () => {
  const service = await startServerProcess({ dataDir: data });
  const client = createClient(service.url);
  const file = join(data, 'diary.db');
  try {
    const { token } = await client.register();
    const other = join(folder, 'other.db');
    expect(await runCommand('backup', ['--out', other], { env: { DATA_DIR: data } })).toMatchObject({ code: 0 });
    renameSync(other, file);
    const body = { content: 'By the sea.', emotion: 'joy' };
    expect((await client.request('POST', '/api/diary', { token, body })).status).toBe(503);
    expect((await service.readiness()).status).toBe(503);
  } finally {
    client.close();
    await service.stop();
  }
});

test.each(['missing', 'empty'])(
  'where the database is %s and pictures are there, no new diary owns them',
  async (how) => {
    const media = join(folder, 'media');
    const first = await startServerProcess({ dataDir: data, env: { MEDIA_DIR: media } });
    const client = createClient(first.url);
    const { token } = await client.register();
    expect((await uploadPicture(client, token)).status).toBe(201);
    client.close();
    await first.stop();
    for (const name of readdirSync(data).filter((one) => one.startsWith('diary.db'))) rmSync(join(data, name));
    if (how === 'empty') writeFileSync(join(data, 'diary.db'), '');
    const before = filesUnder(data);

    expect(await failToStart({ MEDIA_DIR: media })).toContain(
      `There is no database at ${join(data, 'diary.db')}, but there are pictures of one in\n  ${media}\n`,
    );
    const command = await runCommand('migrate', ['--create'], { env: { DATA_DIR: data, MEDIA_DIR: media } });
    expect([command.code, command.stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no database at .*\n.*\n.*\n$/),
    ]);
    expect(filesUnder(data)).toEqual(before);
    renameSync(media, join(folder, 'of-before'));
    const anew = await startServerProcess({ dataDir: data, env: { MEDIA_DIR: media } });
    expect(await anew.stop()).toEqual({ code: 0, signal: null });
  },
);

test('a first start that failed, and a picture that was deleted, are no reason against a new diary', async () => {
  mkdirSync(join(data, 'diary-media', '1', 'ab'), { recursive: true });
  mkdirSync(join(data, 'diary-media', 'incoming'));
  for (const name of ['jwt-secret', 'diary.db', 'diary-media/incoming/of-before'])
    writeFileSync(join(data, name), name === 'diary.db' ? '' : 'x'.repeat(64));
  const service = await startServerProcess({ dataDir: data });
  expect(await service.stop()).toEqual({ code: 0, signal: null });
});

test('an empty file is no database where the log of one lies beside it, which is kept', async () => {
  mkdirSync(data);
  writeFileSync(join(data, 'diary.db'), '');
  writeFileSync(join(data, 'diary.db-wal'), 'what was written last');
  expect(await failToStart()).toContain(`beside it lies\n  ${join(data, 'diary.db-wal')}\n`);
  expect(readdirSync(data)).toContain('diary.db-wal');
});
