import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from '../../server/lib/privateFiles';
import { unzip } from '../archive/support/unzip';
import { zipOf } from '../archive/support/zip';
import { startTestApp, type TestApp } from '../support/app';
import { createClient } from '../support/client';
import { runCommand, startCommand } from '../support/command';
import { uploadImport } from '../support/imports';
import { canTest } from '../support/otherPrograms';
import { uploadPicture } from '../support/pictures';
import { DEFAULTS } from '../support/serverProcess';
import { mountTinyDisk } from '../support/tinyDisk';

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
  const picture = await uploadPicture(client, from.token, { seed: 1 }, 'jpeg');
  const entry = { content: 'By the sea', emotion: 'joy', imageUrl: picture.body.url };
  await client.request('POST', '/api/diary', { token: from.token, body: entry });
  const archive = join(folder, 'diary.zip');
  expect(await run('export', ['--user', from.email, '--out', archive])).toMatchObject({ code: 0 });
  chmodSync(archive, 0o644);
  const bringIn = ['--file', archive, '--user', to.email];
  expect(await run('import', [...bringIn, '--dry-run'])).toMatchObject({ code: 0 });
  expect(readdirSync(app.config.importDir)).toEqual([]);

  writeFileSync(join(folder, 'no-folder'), '');
  const failed = await run('import', bringIn, { MEDIA_DIR: join(folder, 'no-folder', 'pictures') });
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Set MEDIA_DIR to a folder') });
  const waiting = readdirSync(app.config.importDir).map(
    (name) => statSync(join(app.config.importDir, name)).mode & 0o777,
  );
  expect(waiting).toEqual([0o600]); // whoever may read the original

  await app.importJobs.resume();
  await app.importJobs.work();
  const { body } = await client.request('GET', '/api/import', { token: to.token });
  expect(body.items[0]).toMatchObject({ status: 'done', result: { added: 1, pictures: 1 } });
  expect(readdirSync(app.config.importDir)).toEqual([]);
  expect(await run('import', bringIn)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 left out') });
  expect(readdirSync(app.config.importDir)).toEqual([]);
  client.close();
});

const isRoot = canTest({
  get: 'run the tests as root',
  tests: 'commands of another user, and on a full disk',
  isThere: process.getuid?.() === 0,
});

(isRoot ? test : test.skip)(
  'an import by hand whose pictures find no room says which disk is full, beside what to do',
  async () => {
    const client = createClient(app.url);
    const [from, to] = [await client.register(), await client.register()];
    const picture = await uploadPicture(client, from.token, { seed: 2 }, 'jpeg');
    const entry = { content: 'By the sea', emotion: 'joy', imageUrl: picture.body.url };
    await client.request('POST', '/api/diary', { token: from.token, body: entry });
    const archive = join(folder, 'pictures.zip');
    expect(await run('export', ['--user', from.email, '--out', archive])).toMatchObject({ code: 0 });
    const disk = mountTinyDisk(join(folder, 'disk'), 1);
    if (!disk) throw new Error('root may mount nothing here');
    try {
      const media = join(disk.folder, 'media');
      makePrivateFolder(join(media, 'incoming'));
      disk.fill(0);
      const failed = await run('import', ['--file', archive, '--user', to.email], { MEDIA_DIR: media });
      expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('send the file again') });
      expect(failed.stderr).toBe(`Pictures go to ${media} (MEDIA_DIR): the disk is full (ENOSPC).\n`);
    } finally {
      disk.unmount();
    }
    client.close();
  },
);

const DAYLIO = `full_date,date,weekday,time,mood,activities,note_title,note
2026-11-01,November 1,Sunday,20:39,rad,running,,"A secret of mine."
2026-11-02,November 2,Monday,20:39,so = so,,,"Another secret."
2026-11-03,November 3,Tuesday,20:39,awful,,,"A third secret."
`;

test('an import by hand is told what moods mean, and says nothing of what is written', async () => {
  const client = createClient(app.url);
  const mina = await client.register();
  const [file, moods] = [join(folder, 'daylio.csv'), join(folder, 'moods.json')];
  writeFileSync(file, DAYLIO);
  writeFileSync(
    moods,
    JSON.stringify([
      { label: 'rad', emotion: 'trust', valence: 0.9 },
      { label: 'awful', valence: -1 },
    ]),
  );
  const bringIn = ['--file', file, '--user', mina.email];

  const slip = await run('import', [...bringIn, '--mood', 'glad=joy']);
  expect(slip).toMatchObject({ code: 2, stdout: '' });
  expect(slip.stderr).toBe('The file has no mood "glad". It has "awful", "rad", "so = so".\n');
  expect((await client.request('GET', '/api/import', { token: mina.token })).body.items).toEqual([]); // nor does it wait
  const wrong = await run('import', [...bringIn, '--mood', 'rad=glee']);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--mood takes LABEL=EMOTION, with one of joy,'),
  });

  // As many as wait at most: another one by HTTP would take the place of the oldest.
  const note = Buffer.from('---\ndate: 2026-11-05\n---\nA note of mine.\n');
  for (let count = 0; count < 5; count += 1) await uploadImport(client, mina.token, note);
  const waiting = (await client.request('GET', '/api/import', { token: mina.token })).body.items;
  expect(waiting).toHaveLength(5);
  const dry = await run('import', [...bringIn, '--dry-run', '--json']);
  expect(dry.code).toBe(0);
  const told = JSON.parse(dry.stdout);
  expect(told).toMatchObject({ dryRun: true, status: 'planned', plan: { records: 3, new: 3, format: 'daylio-csv' } });
  expect(told.plan.samples.map(({ day, mood }: { day: string; mood: string }) => [day, mood])).toEqual([
    ['2026-11-01', 'rad'],
    ['2026-11-02', 'so = so'],
    ['2026-11-03', 'awful'],
  ]);
  expect((await client.request('GET', '/api/import', { token: mina.token })).body.items).toEqual(waiting);
  expect((await client.request('GET', '/api/diary', { token: mina.token })).body.items).toEqual([]);
  for (const { id } of waiting) await client.request('DELETE', `/api/import/${id}`, { token: mina.token });

  const named = ['--moods', moods, '--mood', 'rad=joy', '--mood', 'so = so=surprise'];
  const done = await run('import', [...bringIn, ...named, '--json']);
  expect(JSON.parse(done.stdout)).toMatchObject({ dryRun: false, status: 'done', result: { added: 3 } });
  for (const { stdout, stderr } of [dry, done]) expect(stdout + stderr).not.toMatch(/secret/);
  const { items } = (await client.request('GET', '/api/diary?sort=date', { token: mina.token })).body;
  expect(items.map((entry: Record<string, unknown>) => [entry.moodLabel, entry.emotion, entry.valence])).toEqual([
    ['rad', 'joy', 0.9],
    ['so = so', 'surprise', null],
    ['awful', null, -1],
  ]);
  expect(readdirSync(app.config.importDir)).toEqual([]);
  client.close();
});

test('an import by hand goes by the zone that it is told, and does with another wording what it is told', async () => {
  const client = createClient(app.url);
  const mina = await client.register({ timeZone: 'Asia/Seoul' });
  const file = join(folder, 'wordings.zip');
  const bringIn = async (text: string, ...more: string[]) => {
    writeFileSync(file, await zipOf({ 'sea.md': `---\ndate: 2026-11-01 12:00\n---\n${text}` }));
    const { code, stdout } = await run('import', ['--file', file, '--user', mina.email, '--json', ...more]);
    expect(code).toBe(0);
    return JSON.parse(stdout).result;
  };
  const entries = async (): Promise<string[]> =>
    (await client.request('GET', '/api/diary', { token: mina.token })).body.items
      .map(({ content, date }: Record<string, string>) => `${content} ${date}`)
      .sort();
  const zone = ['--time-zone', 'America/New_York'];
  const at = '2026-11-01T17:00:00.000Z';
  expect(await bringIn('First.', ...zone)).toMatchObject({ added: 1 });
  expect(await entries()).toEqual([`First. ${at}`]);
  expect(await bringIn('Second.', ...zone)).toMatchObject({ added: 0, replaced: 0, skipped: 1 });
  expect(await bringIn('Second.', ...zone, '--changed', 'replace')).toMatchObject({ added: 0, replaced: 1 });
  expect(await entries()).toEqual([`Second. ${at}`]);
  expect(await bringIn('Third.', ...zone, '--changed', 'duplicate')).toMatchObject({ added: 1, replaced: 0 });
  expect(await entries()).toEqual([`Second. ${at}`, `Third. ${at}`]);
  client.close();
});

test('an import by hand says in the end what did not come in', async () => {
  const client = createClient(app.url);
  const mina = await client.register();
  const file = join(folder, 'notes.zip');
  const notes = { '2026-11-01 sea.md': 'By the sea ![](sea.png)', 'undated.md': 'When?', 'sea.png': 'no picture' };
  writeFileSync(file, await zipOf(notes));
  const done = await run('import', ['--file', file, '--user', mina.email]);
  expect(done.stdout).toContain('undated.md has no date');
  expect(done.stdout).toContain('1 added, 0 replaced, 0 left out, 1 refused, 0 pictures, 1 that could not be read.\n');
  expect(done.code).toBe(0);
  client.close();
});

(isRoot ? test : test.skip)(
  'an import by another user than the service’s is refused in words, and makes no file',
  async () => {
    const client = createClient(app.url);
    const mina = await client.register();
    const file = join(folder, 'theirs.csv');
    writeFileSync(file, DAYLIO);
    const database = app.config.databaseUrl.slice('sqlite:'.length);
    chownSync(database, 4_711, 4_711);
    try {
      const refused = await run('import', ['--file', file, '--user', mina.email]);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(`${database} belongs to user id 4711, and this is user id 0`);
      expect(existsSync(app.config.importDir) ? readdirSync(app.config.importDir) : []).toEqual([]);
    } finally {
      chownSync(database, 0, 0);
    }
    client.close();
  },
);

test('an export by hand is whole, its owner’s alone, and takes nobody’s place', async () => {
  const client = createClient(app.url);
  const mina = await client.register({ nickname: 'Mina' });
  const content = 'By the sea 🌊';
  await client.request('POST', '/api/diary', { token: mina.token, body: { content, emotion: 'joy' } });
  const out = join(folder, 'out');
  const leave = (name: string, ...more: string[]) =>
    run('export', ['--user', mina.email.toUpperCase(), '--out', join(out, name), ...more]);

  const archive = await leave('mina.zip', '--json');
  const { size } = statSync(join(out, 'mina.zip'));
  expect([archive.code, JSON.parse(archive.stdout)]).toEqual([0, { to: join(out, 'mina.zip'), bytes: size }]);
  const files = await unzip(readFileSync(join(out, 'mina.zip')));
  expect(JSON.parse(files.get('manifest.json') ?? '')).toMatchObject({
    counts: { entries: 1 },
    scope: { complete: true },
  });
  expect(files.get('entries.ndjson')).toContain(content);

  expect(await leave('mina.csv', '--csv')).toMatchObject({ code: 0, stdout: expect.stringContaining('Wrote ') });
  expect(readFileSync(join(out, 'mina.csv'), 'utf8')).toMatch(/^\ufeff.*By the sea 🌊/s);
  expect(await leave('mina.pdf', '--pdf')).toMatchObject({ code: 0 });
  expect(readFileSync(join(out, 'mina.pdf'), 'latin1')).toMatch(/^%PDF-.*%%EOF\s*$/s);
  expect(readdirSync(out).sort()).toEqual(['mina.csv', 'mina.pdf', 'mina.zip']);
  for (const path of [out, ...readdirSync(out).map((name) => join(out, name))])
    expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);

  const here = mkdtempSync(join(folder, 'here-'));
  const { databaseUrl: DATABASE_URL, mediaDir: MEDIA_DIR } = app.config;
  const env = { DATABASE_URL, MEDIA_DIR, JWT_SECRET: DEFAULTS.JWT_SECRET };
  for (const kind of [[], ['--csv'], ['--pdf']])
    expect(await runCommand('export', ['--user', mina.email, ...kind], { cwd: here, env })).toMatchObject({ code: 0 });
  const beginnings = readdirSync(here).map((name) => [name, readFileSync(join(here, name), 'latin1').slice(0, 2)]);
  expect(Object.fromEntries(beginnings)).toEqual({
    'diary-archive.zip': 'PK',
    'diary.csv': '\u00ef\u00bb', // the beginning of a byte-order mark
    'diary.pdf': '%P',
  });

  expect(await leave('mina.zip')).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') });
  expect(await leave('both', '--csv', '--pdf')).toMatchObject({ code: 2, stderr: '--csv or --pdf, not both.\n' });
  const nobody = await run('export', ['--user', 'nobody@example.org', '--out', join(out, 'nobody.zip')]);
  expect(nobody).toMatchObject({ code: 2, stderr: 'There is no user nobody@example.org.\n' });
  expect(readdirSync(out)).toHaveLength(3);
  client.close();
});

test('what a file says to the terminal of whoever brings it in is shown, not obeyed', async () => {
  const client = createClient(app.url);
  const mina = await client.register();
  const file = join(folder, 'hostile.zip');
  const marks = '\u009b2J\u202egnp'; // clears the screen, and turns the rest of the line round
  writeFileSync(
    file,
    await zipOf({ [`${marks}.md`]: 'no date', '2026-11-20.md': `---\nmood: "${marks}"\n---\nBy the sea` }),
  );
  for (const json of [[], ['--json']]) {
    const { code, stdout } = await run('import', ['--file', file, '--user', mina.email, '--dry-run', ...json]);
    expect(code).toBe(0);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(stdout).toContain('\\u009b2J\\u202egnp.md');
  }
  const refused = await zipOf({ [`a${marks}.md`]: 'x' });
  refused.writeUInt8(0x62, 30); // its two names differ: the refusal says the one in the directory
  writeFileSync(file, refused);
  const { code, stderr } = await run('import', ['--file', file, '--user', mina.email]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('of "a\\u009b2J\\u202egnp.md"')]);
  client.close();
});
