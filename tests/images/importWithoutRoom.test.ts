import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '../archive/support/zip';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { uploadImport } from '../support/imports';
import { canTest } from '../support/otherPrograms';
import { buildPicture, uploadPicture } from '../support/pictures';
import { mountTinyDisk } from '../support/tinyDisk';
import { filesUnder } from './support';

const folder = mkdtempSync(join(tmpdir(), 'diary-import-'));
const disk = mountTinyDisk(join(folder, 'disk'), 4);
const isThere = canTest({
  get: 'root, to mount a tmpfs',
  tests: 'imports whose pictures find no room',
  isThere: disk !== null,
});

afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

const PLAIN = 200;
const PICTURES = 5;

/** A batch of plain notes, and behind it some with a picture each. */
async function diary(): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {};
  for (let number = 0; number < PLAIN + PICTURES; number += 1) {
    const name = `${String(number).padStart(3, '0')}.png`;
    const hasPicture = number >= PLAIN;
    if (hasPicture) files[name] = await buildPicture('png', { width: 64, height: 64, seed: number });
    files[`2024-01-01 ${name}.md`] = `Note ${number}. ${hasPicture ? `![](${name})` : ''}`;
  }
  return zipOf(files);
}

(isThere ? describe : describe.skip)('an import whose pictures cannot be written', () => {
  const media = join(disk?.folder ?? '', 'media');
  let app: TestApp;
  let client: Client;
  let mina: Person;
  let file: Buffer;
  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite', env: { MEDIA_DIR: media } });
    client = createClient(app.url);
    file = await diary();
  });
  beforeEach(async () => {
    mina = await client.register();
  });
  const mend = () => {
    disk?.allowWriting(true);
    disk?.free();
  };
  afterEach(mend);
  afterAll(async () => {
    client?.close();
    await app?.stop();
  });

  const send = async () => (await uploadImport(client, mina.token, file)).body;
  const carryOut = async (id: number) => {
    await client.request('POST', `/api/import/${id}/confirm`, { token: mina.token, body: {} });
    await app.importJobs.work();
    return (await client.request('GET', `/api/import/${id}`, { token: mina.token })).body;
  };

  test.each([
    [
      'read-only before there is a folder',
      () => {
        rmSync(media, { recursive: true, force: true });
        disk?.allowWriting(false);
      },
      /takes nothing just now/,
    ],
    ['full', () => disk?.fill(0), /is full just now/],
    ['full once a picture has come', () => disk?.fill(20_000), /is full just now/],
    ['read-only', () => disk?.allowWriting(false), /takes nothing just now/],
  ])('on a disk that is %s fails, says what to do, and comes whole the next time', async (_, spoil, words) => {
    spoil();
    const { id } = await send();
    const failed = await carryOut(id);
    mend();
    expect(failed).toMatchObject({ status: 'failed', done: PLAIN, result: { added: PLAIN } });
    expect(failed.failure).toMatch(words);
    expect(failed.failure).toContain('send the file again');
    expect(app.logs.filter((line) => line.includes(`"importId":${id}`)).join()).toMatch(
      /an import failed: (the disk|a folder)/,
    );
    const placed = filesUnder(join(media, String(mina.id)));
    expect(placed).toHaveLength(failed.result.pictures * 3); // each in three sizes, and nothing beside them
    expect(readdirSync(app.config.importDir)).toEqual([]);

    const again = await send();
    expect(again.plan).toMatchObject({ new: PICTURES, same: PLAIN });
    expect(await carryOut(again.id)).toMatchObject({ status: 'done', result: { added: PICTURES, skipped: PLAIN } });
    const { body } = await client.request('GET', '/api/diary?limit=100', { token: mina.token });
    const shown = body.items.flatMap(({ imageUrl }: { imageUrl: string | null }) => imageUrl ?? []);
    expect(new Set(shown).size).toBe(PICTURES);
    for (const url of shown) expect((await client.request('GET', url, { token: mina.token })).status).toBe(200);

    for (const one of [again.id, id]) await client.request('DELETE', `/api/import/${one}`, { token: mina.token });
    await app.services.images.sweep();
    expect(filesUnder(join(media, String(mina.id)))).toEqual([]);
  });

  test('in a folder that cannot be made a picture is refused in words', async () => {
    rmSync(media, { recursive: true, force: true });
    disk?.allowWriting(false);
    const { status } = await uploadPicture(client, mina.token, { seed: 1 });
    expect(status).toBe(503);
  });
});
