import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { type Answer, type Client, createClient, type Person } from '../support/client';
import { uploadImport } from '../support/imports';
import { canTest } from '../support/otherPrograms';
import { buildPicture, uploadPicture } from '../support/pictures';
import { mountTinyDisk } from '../support/tinyDisk';
import { filesUnder } from './support';

const folder = mkdtempSync(join(tmpdir(), 'diary-full-'));
const disk = mountTinyDisk(join(folder, 'disk'), 4);
const isThere = canTest({ get: 'root, to mount a tmpfs', tests: 'uploads on a full disk', isThere: disk !== null });

afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

(isThere ? describe : describe.skip)('uploads while the disk is full', () => {
  const place = disk?.folder ?? '';
  let app: TestApp;
  let client: Client;
  let mina: Person;
  beforeAll(async () => {
    const env = { MEDIA_DIR: join(place, 'media'), IMPORT_DIR: join(place, 'imports') };
    app = await startTestApp({ engine: 'sqlite', env });
    client = createClient(app.url);
    mina = await client.register();
  });
  afterAll(async () => {
    client?.close();
    await app?.stop();
  });
  afterEach(() => disk?.free());

  const sendPicture = (body: Buffer) => uploadPicture(client, mina.token, body);

  function expectRefusal({ status, headers, body }: Answer): void {
    expect([status, body]).toEqual([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: 'The disk of the service is full just now' },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(app.logs.find((line) => line.includes(String(headers['x-request-id'])))).toMatch(/ENOSPC.*the disk is full/);
    expect(filesUnder(place).filter((path) => !path.endsWith('ballast'))).toEqual([]);
  }

  test.each([
    ['before a picture has arrived', (_bytes: number) => 0],
    ['when it has arrived and is made anew', (bytes: number) => bytes + 4_096],
  ])('%s: 503 with words, a line in the log, and nothing left behind', async (_when, room) => {
    const picture = await buildPicture('png', { width: 1_500, height: 1_000 });
    disk?.fill(room(picture.length));
    expectRefusal(await sendPicture(picture));
  });

  test('an import says the same, and both are taken once there is room', async () => {
    const diary = Buffer.from(`---\ndate: 2026-11-20\n---\n${'By the sea. '.repeat(10_000)}`);
    disk?.fill(0);
    expectRefusal(await uploadImport(client, mina.token, diary));
    disk?.free();
    expect(await uploadImport(client, mina.token, diary)).toMatchObject({ status: 201 });
    expect(await sendPicture(await buildPicture('png'))).toMatchObject({ status: 201 });
  });
});
