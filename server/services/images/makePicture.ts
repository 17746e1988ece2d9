import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { IMAGE_SIZES } from '../../lib/imageAddress';
import { MAX_PIXELS, type MadePicture } from './protocol';

// One picture at a time on one thread, nothing kept in between, and no decoder but those of what may be sent.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((decoder) => `VipsForeignLoad${decoder}`),
});

/** A picture that is not taken: the reason is for people, and says nothing of the picture. */
export class RefusedPictureError extends Error {
  override readonly name = 'RefusedPictureError';
}

/**
 * Makes a picture anew from its pixels alone: upright, in sRGB, at most 2 560 pixels long, and its two smaller ones as
 * WebP. JPEG, PNG and WebP stay what they are; of a GIF the first frame becomes PNG; AVIF, which takes long to write,
 * becomes WebP. Nothing else of the file goes along. Null for one of more than `mostPixels`, which is left alone.
 * Rejects with a `RefusedPictureError`.
 */
export async function makePicture(input: string, output: string, mostPixels: number): Promise<MadePicture | null> {
  const decode = () => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const { width = 0, height = 0, format } = await decode().metadata().catch(refuse);
  if (width * height > MAX_PIXELS)
    throw new RefusedPictureError(`must have at most ${MAX_PIXELS / 1e6} million pixels; it has ${width} × ${height}`);
  if (width * height > mostPixels) return null;
  const kind = format === 'jpeg' || format === 'png' ? format : format === 'gif' ? 'png' : 'webp';
  const { data, info } = await fitInto(decode().autoOrient(), IMAGE_SIZES.full)
    .toColourspace('srgb')
    .toFormat(kind, OPTIONS[kind])
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  await store(output, data); // by us: the decoder calls a full disk a bad picture
  for (const size of ['medium', 'small'] as const) {
    const smaller = fitInto(sharp(data, { limitInputPixels: MAX_PIXELS }), IMAGE_SIZES[size]);
    await store(`${output}-${size}`, await smaller.webp({ quality: 80 }).toBuffer());
  }
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { format: kind, width: info.width, height: info.height, bytes: info.size, sha256 };
}

const OPTIONS = { jpeg: { quality: 85 }, png: { compressionLevel: 7 }, webp: { quality: 85, alphaQuality: 95 } };

const fitInto = (picture: sharp.Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

function refuse(error: unknown): never {
  const { message } = error as Error;
  if (/exceeds pixel limit/i.test(message))
    throw new RefusedPictureError(`must have at most ${MAX_PIXELS / 1e6} million pixels`);
  throw new RefusedPictureError('must be a whole picture: it cannot be decoded');
}

const store = (path: string, data: Buffer) => writeFile(path, data, { flush: true });
