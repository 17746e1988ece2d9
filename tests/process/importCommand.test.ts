import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { createClient } from '../support/client';
import { startCommand } from '../support/command';
import { buildPicture } from '../support/pictures';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-import-'));
  app = await startTestApp({ engine: 'sqlite' });
});
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (name: string, args: string[], env: Record<string, string> = {}) => {
  const { dataDir, mediaDir, importDir, databaseUrl } = app.config;
  const own = { DATA_DIR: dataDir, MEDIA_DIR: mediaDir, IMPORT_DIR: importDir, ...env };
  return startCommand(name, args, databaseUrl, own).finished;
};

test('an import by hand that fails halfway is taken over by the service, and leaves no file', async () => {
  const client = createClient(app.url);
  const [from, to] = [await client.register(), await client.register()];
  const picture = await client.request('POST', '/api/images', {
    token: from.token,
    body: await buildPicture('jpeg', { seed: 1 }),
    headers: { 'content-type': 'image/jpeg' },
  });
  const entry = { content: 'By the sea', emotion: 'joy', imageUrl: picture.body.url };
  await client.request('POST', '/api/diary', { token: from.token, body: entry });
  const archive = join(folder, 'diary.zip');
  expect(await run('export', ['--user', from.email, '--out', archive])).toMatchObject({ code: 0 });
  const bringIn = ['--file', archive, '--user', to.email];
  expect(await run('import', [...bringIn, '--dry-run'])).toMatchObject({ code: 0 });
  expect(readdirSync(app.config.importDir)).toEqual([]);

  writeFileSync(join(folder, 'no-folder'), '');
  const failed = await run('import', bringIn, { MEDIA_DIR: join(folder, 'no-folder', 'pictures') });
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOTDIR') });

  await app.importJobs.resume();
  await app.importJobs.work();
  const { body } = await client.request('GET', '/api/import', { token: to.token });
  expect(body.items[0]).toMatchObject({ status: 'done', result: { added: 1, pictures: 1 } });
  expect(readdirSync(app.config.importDir)).toEqual([]);
  expect(await run('import', bringIn)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 left out') });
  expect(readdirSync(app.config.importDir)).toEqual([]);
  client.close();
}, 120_000);
