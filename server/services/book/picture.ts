import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

/** More would not be seen on the page: 700 points are not there. */
const MOST_PIXELS = 1_000;

/** One of our own pictures as a JPEG, on white; null when it is not there any more. */
export async function pictureForPaper(path: string): Promise<{ jpeg: Buffer; width: number; height: number } | null> {
  try {
    const { data, info } = await sharp(path)
      .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
