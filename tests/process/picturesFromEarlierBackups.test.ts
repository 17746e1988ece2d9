import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { filesUnder } from '../images/support';
import { runCommand } from '../support/command';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { uploadPicture } from '../support/pictures';

const app = givenApp({ engine: 'sqlite' });
const client = givenClient(app);
const mina = givenPerson(client);
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-earlier-'));
  expect((await uploadPicture(client, mina.token, { seed: 1 })).status).toBe(201);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function backUp(name: string) {
  const env = { DATABASE_URL: app.config.databaseUrl, MEDIA_DIR: app.config.mediaDir };
  const { code, stdout } = await runCommand('backup', ['--out', join(folder, `${name}.db`)], { env });
  return [code, stdout];
}
const mediaOf = (name: string) => join(folder, `${name}-media`);
const held = (media: string) =>
  filesUnder(media).map((path) => [relative(media, path), readFileSync(path).toString('base64')]);

/** With files of its own: those of backups are shared. */
function damage(media: string): void {
  for (const path of filesUnder(media)) {
    rmSync(path);
    writeFileSync(path, 'damaged');
  }
}

test('a picture that is damaged or lost in its place comes from whichever earlier backup has it whole, and is told', async () => {
  expect(await backUp('one')).toEqual([0, expect.stringMatching(/ 1 pictures are in .*one-media\.\n$/)]);
  const pictures = held(mediaOf('one'));
  expect(pictures).toHaveLength(3);
  expect(await backUp('two')).toEqual([0, expect.any(String)]);
  damage(mediaOf('two'));
  damage(app.config.mediaDir);
  const told = ` 1 of them are MISSING or damaged in ${app.config.mediaDir}.\n`;
  expect(await backUp('three')).toEqual([3, expect.stringContaining(told)]);
  expect(held(mediaOf('three'))).toEqual(pictures);
  rmSync(app.config.mediaDir, { recursive: true });
  expect(await backUp('four')).toEqual([3, expect.stringContaining(told)]);
  expect(held(mediaOf('four'))).toEqual(pictures);
});

test('a backup ends with 3, and is there, where no copy of a picture is whole', async () => {
  rmSync(app.config.mediaDir, { recursive: true });
  const [code, said] = await backUp('one');
  expect([code, said]).toEqual([3, expect.stringMatching(/ 0 pictures are in .* 1 are MISSING or damaged\.\n$/)]);
  expect((await backUp('one')).join()).toBe('2,'); // its name is taken
});

test('a picture takes the room of one in all backups from the first that has it, although there is an older one', async () => {
  const namesOfEach = (name: string) => filesUnder(mediaOf(name)).map((path) => statSync(path).nlink);
  expect(await backUp('one')).toEqual([0, expect.any(String)]);
  expect((await uploadPicture(client, mina.token, { seed: 2 })).status).toBe(201);
  for (const name of ['two', 'three']) expect(await backUp(name)).toEqual([0, expect.any(String)]);
  expect(namesOfEach('one')).toEqual([3, 3, 3]);
  expect(namesOfEach('three').sort()).toEqual([2, 2, 2, 3, 3, 3]);
});

test('a backup whose pictures would be those of the service is refused, with what to do, before anything is written', async () => {
  const beside = join(dirname(app.config.mediaDir), basename(app.config.mediaDir).replace(/-media$/, '.2026-11-28'));
  symlinkSync(app.config.mediaDir, mediaOf('linked'));
  const before = readdirSync(folder);
  for (const out of [beside, join(folder, 'linked.db')]) {
    for (const options of [[], ['--dry-run']]) {
      const env = { DATABASE_URL: app.config.databaseUrl, MEDIA_DIR: app.config.mediaDir };
      const { code, stdout, stderr } = await runCommand('backup', ['--out', out, ...options], { env });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('is where the service keeps its own: nothing would be copied.');
      expect(stderr).toContain(`--out ${join(dirname(out), 'backups', basename(out))}\n`);
    }
  }
  expect(readdirSync(folder)).toEqual(before);
  expect(readdirSync(dirname(beside))).not.toContain(basename(beside));
});

test('backups whose names differ after the last dot share their pictures, which stay when the service loses one', async () => {
  const env = { DATABASE_URL: app.config.databaseUrl, MEDIA_DIR: app.config.mediaDir };
  const copy = (name: string) => runCommand('backup', ['--out', join(folder, name)], { env });
  expect(await copy('diary.2026-11-27')).toMatchObject({ code: 0 });
  const kept = held(mediaOf('diary'));
  const { id } = (await uploadPicture(client, mina.token, { seed: 9 })).body;
  expect((await client.request('DELETE', `/api/images/${id}`, { token: mina.token })).status).toBe(200);
  expect(await copy('diary.2026-11-28')).toMatchObject({ code: 0 });
  expect(held(mediaOf('diary'))).toEqual(expect.arrayContaining(kept));
});
