import { z } from 'zod';

/** Of the file of a picture, sent alone or within an archive. */
export const MAX_IMAGE_BYTES = 20 * 1_048_576;

/** Room for what telephones take (8 160 × 6 120), and no more: what is decoded takes four bytes a pixel. */
export const MAX_PIXELS = 50_000_000;

/** What became of a picture. */
export const madePicture = z.object({
  format: z.enum(['jpeg', 'png', 'webp']),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
  sha256: z.string().length(64),
});

export type MadePicture = z.output<typeof madePicture>;

export const pictureAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('made'), id: z.int(), picture: madePicture }),
  /** It has more pixels than was asked for, and was not decoded. */
  z.object({ kind: z.literal('large'), id: z.int() }),
  z.object({ kind: z.literal('refused'), id: z.int(), reason: z.string() }),
  /** The disk, not the picture: what the system says of it, such as ENOSPC. */
  z.object({ kind: z.literal('failed'), id: z.int(), code: z.string() }),
]);

export type PictureAnswer = z.output<typeof pictureAnswer>;
