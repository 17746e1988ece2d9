import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { PASSWORD } from '../support/factories';
import { canTest } from '../support/otherPrograms';
import { uploadPicture } from '../support/pictures';
import { mountTinyDisk } from '../support/tinyDisk';
import { filesUnder } from './support';

const folder = mkdtempSync(join(tmpdir(), 'diary-read-only-'));
const disk = mountTinyDisk(join(folder, 'disk'), 4);
const isThere = canTest({
  get: 'root, to mount a tmpfs',
  tests: 'a disk that may only be read',
  isThere: disk !== null,
});

afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

(isThere ? describe : describe.skip)('pictures on a disk that may only be read', () => {
  const media = join(disk?.folder ?? '', 'media');
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite', env: { MEDIA_DIR: media } });
    client = createClient(app.url);
  });
  afterAll(async () => {
    client?.close();
    await app?.stop();
  });
  afterEach(() => disk?.allowWriting(true));

  const upload = ({ token }: Person, seed: number) => uploadPicture(client, token, { seed });
  const filesOf = ({ id }: Person) => filesUnder(join(media, String(id)));

  test('one that is sent is refused with words, and those that are there can be seen', async () => {
    const mina = await client.register();
    const { body } = await upload(mina, 1);
    disk?.allowWriting(false);
    const { status, headers, body: refused } = await upload(mina, 2);
    expect([status, refused]).toEqual([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: 'The disk of the service takes nothing just now' },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const line = app.logs.find((one) => one.includes(String(headers['x-request-id'])));
    expect(line).toMatch(/EROFS.*a folder of the service cannot be written/);
    expect((await client.request('GET', body.url, { token: mina.token })).status).toBe(200);
  });

  test('what is deleted there is told as deleted, and its files go once they can', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    const [one, other] = [await upload(mina, 1), await upload(mina, 2)];
    await upload(jun, 3);
    disk?.allowWriting(false);
    const { token } = mina;
    expect(await client.request('DELETE', one.body.url, { token })).toMatchObject({ status: 200 });
    const erased = await client.request('POST', '/api/account/delete', {
      token: jun.token,
      body: { password: PASSWORD },
    });
    expect(erased.status).toBe(204);
    await expect(app.services.images.sweep()).rejects.toMatchObject({ code: 'EROFS' });
    expect([filesOf(mina).length, filesOf(jun).length]).toEqual([6, 3]);
    disk?.allowWriting(true);
    await app.services.images.sweep();
    expect([filesOf(mina).length, filesOf(jun).length]).toEqual([3, 0]);
    expect((await client.request('GET', other.body.url, { token })).status).toBe(200);
  });

  test('files that cannot be removed keep nobody else’s', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    for (const person of [mina, jun]) {
      await upload(person, 1);
      disk?.allowWriting(false);
      const body = { password: PASSWORD };
      await client.request('POST', '/api/account/delete', { token: person.token, body });
      disk?.allowWriting(true);
    }
    const stuck = mountTinyDisk(join(media, String(mina.id), 'stuck'), 1);
    try {
      await expect(app.services.images.sweep()).rejects.toMatchObject({ code: 'EBUSY' });
      expect(filesOf(jun)).toEqual([]);
    } finally {
      stuck?.unmount();
    }
    await app.services.images.sweep();
    expect(filesOf(mina)).toEqual([]);
  });
});
