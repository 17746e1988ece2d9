import { readFileSync } from 'node:fs';
import { type Client, createClient } from '../support/client';
import { inForm } from '../support/form';
import { givenApp } from '../support/given';
import {
  addMetadata,
  buildPicture,
  hasExiftool,
  METADATA_CANARY,
  PICTURE_FORMATS,
  readMetadata,
  uploadPicture,
} from '../support/pictures';
import { filesUnder } from './support';

/** Of each format. */
const EACH = inForm({ short: 4, full: 200 });

/** What the encoders write of their own: how the pixels are packed, nothing of where they came from. */
const OF_THE_ENCODING =
  /^(JFIF|PNG|PNG-pHYs|RIFF):(JFIFVersion|ResolutionUnit|[XY]Resolution|Image(Width|Height|Size)|BitDepth|ColorType|Compression|Filter|Interlace|PixelUnits|PixelsPerUnit[XY]|VP8Version|Horizontal\w+|Vertical\w+|WebP_Flags|AlphaIsUsed|Alpha\w+|Palette|Transparency)$/;

(hasExiftool() ? describe : describe.skip)('a picture that says where it was taken', () => {
  const app = givenApp({ engine: 'sqlite' });
  let client: Client;
  beforeAll(async () => {
    client = createClient(app.url, { keepAlive: false }); // exiftool holds this process up for longer than a connection is kept
  });
  afterAll(async () => {
    client.close();
  });

  test.each(PICTURE_FORMATS)(
    'keeps and tells nothing of it as %s',
    async (format) => {
      const { token } = await client.register();
      const plain = await Promise.all(
        Array.from({ length: EACH }, (_, seed) => buildPicture(format, { seed, width: 800 })),
      );
      const pictures = addMetadata(plain, format);
      const said = readMetadata(pictures);
      expect(said.every((tags) => Object.keys(tags).some((name) => /GPSLatitude$/.test(name)))).toBe(true);
      const answers: Buffer[] = [];
      for (const picture of pictures) {
        const made = await uploadPicture(client, token, picture, format);
        expect(made).toMatchObject({ status: 201 });
        for (const size of ['full', 'medium', 'small']) {
          const answer = await fetch(`${app.url}${made.body.url}?size=${size}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          answers.push(Buffer.from(await answer.arrayBuffer()));
        }
      }
      const kept = filesUnder(app.config.mediaDir).map((path) => readFileSync(path));
      expect(answers).toHaveLength(3 * EACH);
      expect(kept.length).toBeGreaterThanOrEqual(3 * EACH);
      const left = readMetadata([...answers, ...kept]).flatMap((tags) =>
        Object.keys(tags).filter((name) => !OF_THE_ENCODING.test(name)),
      );
      expect(left).toEqual([]);
      expect([...answers, ...kept].filter((bytes) => bytes.includes(METADATA_CANARY))).toEqual([]);
    },
    inForm({ short: 120_000, full: 900_000 }),
  );
});
