import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { buildForm, type Part } from '../support/multipart';
import { addMetadata, buildPicture, hasExiftool, PICTURE_FORMATS } from '../support/pictures';
import { expectedHeaders, filesUnder, readBytes } from './support';

describe('a picture that is sent', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  const mina = givenPerson(client);

  const send = (body: Buffer, type: string, token = mina.token) =>
    client.request('POST', '/api/images', { token, body, headers: { 'content-type': type } });
  const sendForm = (parts: Part[], token = mina.token) =>
    client.request('POST', '/api/images', { token, ...buildForm(parts) });
  const read = (url: string, token = mina.token) => readBytes(`${app.url}${url}`, token);
  const refusal = (message: string | RegExp) => ({
    status: 400,
    body: {
      code: 'BAD_REQUEST',
      issues: [{ path: ['file'], message: message instanceof RegExp ? expect.stringMatching(message) : message }],
    },
  });

  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/png'],
    ['avif', 'image/webp'],
  ] as const)(
    'a %s is kept as %s, in a form or as the body itself, and is the same picture then',
    async (format, kept) => {
      const picture = await buildPicture(format, { width: 900, height: 600, seed: 5 });
      const made = await send(picture, `image/${format}`);
      expect(made).toMatchObject({ status: 201, body: { type: kept, width: 900, height: 600 } });
      expect(made.headers.location).toBe(made.body.url);
      expect(made.body.url).toBe(`/api/images/${made.body.id}`);
      const again = await sendForm([
        { name: 'file', filename: 'a.bin', type: 'application/octet-stream', body: picture },
      ]);
      expect(again).toMatchObject({ status: 201, body: made.body });
      const { bytes, headers } = await read(made.body.url);
      expect(headers.get('content-type')).toBe(kept);
      expect(bytes).toHaveLength(made.body.bytes);
      expect(await colours(bytes)).toEqual(['red', 'blue']);
    },
  );

  test('a large picture is made at most 2 560 pixels long, and comes in smaller sizes, never enlarged', async () => {
    const { body } = await send(await buildPicture('jpeg', { width: 4_000, height: 3_000 }), 'image/jpeg');
    expect([body.width, body.height]).toEqual([2_560, 1_920]);
    const sizes = await Promise.all(
      ['?size=full', '?size=medium', '?size=small'].map(async (query) =>
        dimensions((await read(body.url + query)).bytes),
      ),
    );
    expect(sizes).toEqual(['jpeg 2560×1920', 'webp 1024×768', 'webp 320×240']);
    const little = (await send(await buildPicture('png', { width: 40, height: 30 }), 'image/png')).body;
    expect(await dimensions((await read(`${little.url}?size=small`)).bytes)).toBe('webp 40×30');
  });

  test('only the first frame of a moving picture is kept', async () => {
    const frames = await Promise.all([1, 60, 120].map((seed) => buildPicture('gif', { seed, width: 60, height: 40 })));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBeGreaterThan(1);
    const { body } = await send(moving, 'image/gif');
    expect([body.type, body.width, body.height]).toEqual(['image/png', 60, 40]);
  });

  test('what is transparent stays so', async () => {
    const { body } = await send(await buildPicture('png', { isTransparent: true, seed: 3 }), 'image/png');
    for (const size of ['full', 'medium', 'small']) {
      const { data } = await sharp((await read(`${body.url}?size=${size}`)).bytes)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3]).toBeGreaterThan(110);
      expect(data[3]).toBeLessThan(145);
    }
  });

  (hasExiftool() ? test : test.skip)('a picture that was taken on its side is turned upright', async () => {
    const plain = await buildPicture('jpeg', { width: 600, height: 300 });
    for (const [orientation, expected] of [
      [1, ['red', 'blue']],
      [3, ['blue', 'red']],
      [6, ['red', 'red']],
      [8, ['blue', 'blue']],
    ] as const) {
      const [turned = plain] = addMetadata([plain], 'jpeg', [`-n`, `-EXIF:Orientation=${orientation}`]);
      const { body } = await send(turned, 'image/jpeg');
      expect([body.width, body.height]).toEqual(orientation < 5 ? [600, 300] : [300, 600]);
      for (const size of ['full', 'small'])
        expect(await colours((await read(`${body.url}?size=${size}`)).bytes)).toEqual(expected);
    }
  });

  test('a file that is something else is refused with the reason, by the name of the field', async () => {
    const jpeg = await buildPicture('jpeg');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await sendForm([{ name: 'file', filename: 'a.png', type: 'image/png', body: jpeg }])).toMatchObject(
      refusal('must be what it says: it says PNG and is JPEG by its bytes'),
    );
    expect(await send(jpeg, 'image/webp')).toMatchObject(refusal(/^must be what it says/));
    for (const [body, type] of [
      [svg, 'image/png'],
      [`<?xml version="1.0"?>\n<!-- hi -->${svg}`, 'image/jpeg'],
      [`\ufeff  <!DOCTYPE svg>${svg}`, 'application/octet-stream'],
    ] as const)
      expect(await sendForm([{ name: 'file', filename: 'a', type, body }])).toMatchObject(refusal(/SVG is a program/));
    for (const body of ['%PDF-1.7\n', 'MZ\x90', '<!doctype html><img src=x>', 'x'])
      expect(await send(Buffer.from(body), 'image/jpeg')).toMatchObject(refusal(/by its bytes$/));
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await send(heic, 'image/avif')).toMatchObject(refusal(/HEIC is not read/));
  });

  test('a broken picture is refused, and the next one is read', async () => {
    for (const format of PICTURE_FORMATS) {
      const whole = await buildPicture(format, { width: 800, seed: 9 });
      const cut = whole.subarray(0, Math.floor(whole.length * 0.6));
      expect(await send(cut, `image/${format}`)).toMatchObject(refusal(/^must be a (whole )?picture/));
      expect(await send(whole.subarray(0, 30), `image/${format}`)).toMatchObject(refusal(/^must be/));
      expect(await send(whole, `image/${format}`)).toMatchObject({ status: 201 });
    }
  });

  test('a bomb is refused by the size that it names, before it is decoded', async () => {
    const answer = await send(pngBomb(60_000, 60_000), 'image/png');
    expect(answer).toMatchObject(refusal(/^must have at most 50 million pixels/));
    expect(answer.ms).toBeLessThan(10_000);
    expect(await send(gifBomb(), 'image/gif')).toMatchObject(refusal(/^must have at most 50 million pixels/));
  });

  test('a form is refused by the name of what is wrong with it', async () => {
    const picture = await buildPicture('png', { width: 20, height: 20 });
    const file = { name: 'file', filename: 'a.png', type: 'image/png', body: picture };
    const wrong: [Part[], string, string][] = [
      [[], 'file', 'is required'],
      [[{ ...file, name: null }], 'file', 'is not a field; the only field is file'],
      [[{ ...file, name: 'picture' }], 'picture', 'is not a field; the only field is file'],
      [[file, file], 'file', 'must be one file'],
      [[file, { name: 'title', body: 'mine' }], 'title', 'is not a field; the only field is file'],
      [[{ name: 'file', body: 'text' }], 'file', 'must be a file: its part needs a filename'],
      [[{ ...file, body: '' }], 'file', 'must not be empty'],
    ];
    for (const [parts, field, message] of wrong) {
      const answer = await sendForm(parts);
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: [field], message }] } });
    }
    const { body, headers } = buildForm([file]);
    const request = (given: object) => client.request('POST', '/api/images', { token: mina.token, ...given });
    expect(await request({ body: body.subarray(0, -30), headers })).toMatchObject({
      status: 400,
      body: { code: 'PARSE_ERROR' },
    });
    expect(await request({ body, headers: { 'content-type': 'multipart/form-data' } })).toMatchObject({ status: 400 });
    for (const type of ['application/json', 'image/svg+xml', 'text/plain', 'multipart/mixed'])
      expect(await request({ body, headers: { 'content-type': type } })).toMatchObject({
        status: 415,
        body: {
          message: expect.stringContaining(
            'the file itself as image/jpeg, image/png, image/webp, image/gif, image/avif;',
          ),
        },
      });
    expect(await request({ body, headers: { ...headers, 'content-encoding': 'gzip' } })).toMatchObject({ status: 415 });
  });

  test('a file over 20 MiB is refused, whether or not it says so, and leaves nothing behind', async () => {
    const large = Buffer.concat([await buildPicture('jpeg'), Buffer.alloc(20 * 1_048_576)]);
    const before = filesUnder(app.config.mediaDir);
    const refused = { status: 413, body: { code: 'PAYLOAD_TOO_LARGE', issues: [{ path: ['file'] }] } };
    expect(await send(large, 'image/jpeg')).toMatchObject(refused);
    const answer = await fetch(`${app.url}/api/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mina.token}`, 'content-type': 'image/jpeg' },
      body: new Blob([large]).stream(), // its length is not said
      duplex: 'half',
    } as RequestInit);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(refused);
    expect(filesUnder(app.config.mediaDir)).toEqual(before);
    const body = large.subarray(0, 20 * 1_048_576); // what a form adds to the file is none of it
    const fits = await sendForm([{ name: 'file', filename: 'a.jpg', type: 'image/jpeg', body }]);
    expect(fits.status).not.toBe(413);
  });

  test('only its owner is shown a picture, for ever, and as nothing but a picture', async () => {
    const other = await client.register();
    const { body } = await send(await buildPicture('webp', { seed: 11 }), 'image/webp');
    const { status, headers } = await read(body.url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject(expectedHeaders('image/webp', body.bytes));
    const headersOfCache = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await client.request('GET', body.url, { token: mina.token, headers: headersOfCache });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.get('etag')]);
    const fetched = await fetch(`${app.url}${body.url}`, {
      headers: { authorization: `Bearer ${mina.token}`, ...headersOfCache },
    });
    expect(fetched.status).toBe(304); // though fetch says no-cache
    const head = await fetch(`${app.url}${body.url}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${mina.token}` },
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.bytes)]);
    const foreign = await client.request('GET', body.url, { token: other.token });
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Image not found' } });
    expect((await client.request('GET', body.url)).status).toBe(401);
    expect((await client.request('POST', '/api/images')).status).toBe(401);
    const wrong = await client.request('GET', `${body.url}?size=huge&x=1`, { token: mina.token });
    expect(wrong.body.issues.map(({ path }: { path: string[] }) => path)).toEqual([['size'], ['x']]);
    expect((await client.request('GET', '/api/images/nine', { token: mina.token })).body.issues[0].path).toEqual([
      'id',
    ]);
    expect((await client.request('PUT', body.url, { token: mina.token })).headers.allow).toMatch(/^DELETE, GET, HEAD/);
  });
});

const dimensions = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return `${format} ${width}×${height}`;
};

/** What is seen at the left and at the right. */
async function colours(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => data.subarray((Math.floor(info.height / 4) * info.width + x) * 3);
  return [at(5), at(info.width - 5)].map((pixel) => ((pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue'));
}

/** A PNG of a few kB that names so many pixels (PNG, W3C, 11.2). */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A GIF whose screen is 65 535 pixels square. */
const gifBomb = () =>
  Buffer.concat([
    Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1'),
    Buffer.from(',\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;', 'latin1'),
  ]);
