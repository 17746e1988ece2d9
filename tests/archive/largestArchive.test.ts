import { buffer } from 'node:stream/consumers';
import { Image } from '../../models';
import { createZipWriter } from '../../server/services/archive/zipWriter';
import { startTestApp } from '../support/app';
import { createClient } from '../support/client';
import { uploadPicture } from '../support/pictures';

/** What an import refuses: see zipLayout. */
const LOCATOR_OF_ZIP64 = Buffer.from('PK\x06\x07', 'latin1');

test('a diary that is larger than a plain ZIP can be is refused before the first byte, and said how to take it', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const client = createClient(app.url);
  try {
    const { token } = await client.register();
    const { url } = (await uploadPicture(client, token)).body;
    const entry = { content: 'The sea.', emotion: 'joy', imageUrl: url, date: '2026-11-20' };
    await client.request('POST', '/api/diary', { token, body: entry });
    await app.database.write((transaction) => Image.update({ bytes: 2 ** 32 }, { where: {}, transaction }));
    const whole = await client.request('GET', '/api/export', { token });
    expect([whole.status, whole.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    expect(whole.body.message).toMatch(/4 GB.*in parts, with from and to/);
    expect(whole.headers['content-disposition']).toBeUndefined();
    expect((await client.request('GET', '/api/export?to=2026-11-20', { token })).status).toBe(200);
  } finally {
    client.close();
    await app.stop();
  }
});

test.each([
  ['a file in it', ['x'.repeat(1_001)]],
  ['all that is packed', Array(40).fill('x')],
])('an archive ends where %s would be too large, and has no number of 64 bits', async (_, texts) => {
  const zip = createZipWriter(1_000);
  const bytes = buffer(zip.output);
  bytes.catch(() => {});
  const add = async () => {
    for (const [index, text] of texts.entries()) await zip.add(`${index}.txt`, [text]);
  };
  await expect(add()).rejects.toThrow('4 GB');
  const small = createZipWriter(1_000);
  const written = buffer(small.output);
  await small.add('a.txt', ['x'.repeat(1_000)]);
  await small.end('b.txt', () => 'y');
  expect((await written).includes(LOCATOR_OF_ZIP64)).toBe(false);
});
