import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readBytes } from '../images/support';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { startCommand } from '../support/command';
import { finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';

const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04'];

/** What somebody does whose archive is larger than may be sent. */
describe('an archive that is larger than an import takes at a time', () => {
  let folder: string;
  let app: TestApp;
  let client: Client;
  let mina: Person;
  let whole: Buffer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-parts-'));
    app = await startTestApp({ engine: 'sqlite', env: { IMPORT_MIB: '1' } });
    client = createClient(app.url);
    mina = await client.register();
    const { token } = mina;
    for (const [index, date] of DAYS.entries()) {
      const { body } = await uploadPicture(client, token, await buildNoise(450 + index));
      const entry = { content: `Day ${index}.`, emotion: 'joy', imageUrl: body.url, date, tags: ['sea'] };
      expect((await client.request('POST', '/api/diary', { token, body: entry })).status).toBe(201);
    }
    whole = (await readBytes(`${app.url}/api/export`, token)).bytes;
    expect(whole.length).toBeGreaterThan(1_048_576);
  }, 180_000);
  afterAll(async () => {
    client.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Without what is another in every diary. */
  async function entriesOf({ token }: Person) {
    const { body } = await client.request('GET', '/api/diary?sort=date', { token });
    const pictures = await client.request('GET', '/api/images', { token });
    return [
      pictures.body.items.length,
      body.items.map(({ content, emotion, day, tags, imageUrl }: Record<string, unknown>) => [
        ...[content, emotion, day, tags],
        typeof imageUrl,
      ]),
    ];
  }

  test('is refused with what to do, and comes in by parts, the last one first', async () => {
    const jun = await client.register();
    const refused = await uploadImport(client, jun.token, whole);
    expect(refused).toMatchObject({
      status: 413,
      body: {
        issues: [{ path: ['file'], message: expect.stringMatching(/1048576 bytes; .*in parts, with from and to/) }],
      },
    });
    for (const day of [...DAYS].reverse()) {
      const part = await readBytes(`${app.url}/api/export?from=${day}&to=${day}`, mina.token);
      const { status, body } = await uploadImport(client, jun.token, part.bytes);
      expect([status, body.plan?.new, body.plan?.same]).toEqual([201, 1, 0]);
      const done = await finishImport(client, { token: jun.token, id: body.id }, () => app.importJobs.work());
      expect(done.body).toMatchObject({ status: 'done', result: { added: 1, pictures: 1 } });
    }
    expect(await entriesOf(jun)).toEqual(await entriesOf(mina));
  }, 180_000);

  test('comes in as a whole by the command on the machine', async () => {
    const jun = await client.register();
    const file = join(folder, 'diary.zip');
    writeFileSync(file, whole);
    const { dataDir, mediaDir, importDir, databaseUrl } = app.config;
    const env = { DATA_DIR: dataDir, MEDIA_DIR: mediaDir, IMPORT_DIR: importDir, IMPORT_MIB: '1' };
    const { finished } = startCommand('import', ['--file', file, '--user', jun.email], databaseUrl, env);
    expect(await finished).toMatchObject({ code: 0 });
    expect(await entriesOf(jun)).toEqual(await entriesOf(mina));
  }, 180_000);
});

/** A picture that does not compress. */
const buildNoise = (width: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height: width, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
};
