import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Answer, Client } from './client';
import { canTest, endsWell } from './otherPrograms';

export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface PictureShape {
  width?: number;
  height?: number;
  /** Makes each picture another one. */
  seed?: number;
  isTransparent?: boolean;
}

/** A picture of two halves (left red, right blue, with a seed's shade), so that its orientation shows. */
export function buildPicture(format: PictureFormat, shape: PictureShape = {}): Promise<Buffer> {
  const { width = 640, height = 480, seed = 0, isTransparent = false } = shape;
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: { r: 20, g: seed % 200, b: 230 } },
  };
  const background = { r: 230, g: (seed * 7) % 200, b: 20, alpha: isTransparent ? 0.5 : 1 };
  return sharp({ create: { width, height, channels: isTransparent ? 4 : 3, background } })
    .composite([{ input: half as sharp.OverlayOptions['input'] & object, left: Math.floor(width / 2), top: 0 }])
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();
}

/** Sends a picture, as it is or made in that shape. */
export async function uploadPicture(
  client: Client,
  token: string,
  picture: Buffer | PictureShape = {},
  format: PictureFormat = 'png',
): Promise<Answer> {
  const body = Buffer.isBuffer(picture) ? picture : await buildPicture(format, picture);
  return client.request('POST', '/api/images', { token, body, headers: { 'content-type': `image/${format}` } });
}

/** Stands in every text that `addMetadata` writes. */
export const METADATA_CANARY = 'quietlighthouse';

const GPS = ['37.5665', '126.9780'] as const;

/** What a telephone and a careful archivist would write, as far as the format can hold it. */
const TAGS: Record<PictureFormat, string[]> = (() => {
  const exif = [
    `-EXIF:Artist=${METADATA_CANARY}`,
    `-EXIF:Model=${METADATA_CANARY} Phone`,
    '-EXIF:Software=exiftool',
    `-EXIF:GPSLatitude=${GPS[0]}`,
    '-EXIF:GPSLatitudeRef=N',
    `-EXIF:GPSLongitude=${GPS[1]}`,
    '-EXIF:GPSLongitudeRef=E',
    '-EXIF:GPSAltitude=38',
    '-EXIF:DateTimeOriginal=2026:11:21 06:30:00',
    `-EXIF:UserComment=${METADATA_CANARY}`,
  ];
  const xmp = [
    `-XMP-dc:Creator=${METADATA_CANARY}`,
    `-XMP-exif:GPSLatitude=${GPS[0]}`,
    `-XMP-exif:GPSLongitude=${GPS[1]}`,
    `-XMP-photoshop:City=${METADATA_CANARY}`,
  ];
  const iptc = [`-IPTC:By-line=${METADATA_CANARY}`, `-IPTC:City=${METADATA_CANARY}`];
  const comment = [`-Comment=${METADATA_CANARY}`];
  return {
    jpeg: [...exif, ...xmp, ...iptc, ...comment],
    png: [...exif, ...xmp, ...iptc, ...comment],
    webp: [...exif, ...xmp],
    gif: [...xmp, ...comment],
    avif: [...exif, ...xmp],
  };
})();

/** Whether exiftool is there, which writes into pictures and reads them. */
export const hasExiftool = (): boolean =>
  canTest({
    get: 'apt-get install libimage-exiftool-perl',
    tests: 'what pictures say of themselves',
    isThere: endsWell('exiftool', ['-ver']),
  });

/** The same pictures with EXIF, XMP, IPTC, comments and a GPS position, where the format can hold them; by another program. */
export function addMetadata(pictures: Buffer[], format: PictureFormat, tags: string[] = TAGS[format]): Buffer[] {
  return inFolder((folder) => {
    const files = pictures.map((picture, index) => {
      const file = join(folder, `${index}.${format}`);
      writeFileSync(file, picture);
      return file;
    });
    const { status, stderr } = spawnSync('exiftool', ['-q', '-overwrite_original', '-m', ...tags, folder], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`exiftool: ${stderr}`);
    return files.map((file) => readFileSync(file));
  });
}

/** Every tag that exiftool finds in files beyond what a picture is (size, encoding): `{ 'GPS:GPSLatitude': … }` by file. */
export function readMetadata(pictures: Buffer[]): Record<string, unknown>[] {
  return inFolder((folder) => {
    pictures.forEach(
      (picture, index) => void writeFileSync(join(folder, `${String(index).padStart(5, '0')}.bin`), picture),
    );
    const { stdout } = spawnSync('exiftool', ['-j', '-G1', '-a', '-u', '-ee', '-n', '-ext', '*', folder], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const found = JSON.parse(stdout) as Record<string, unknown>[];
    return found.map((tags) =>
      Object.fromEntries(
        Object.entries(tags).filter(([name]) => !/^(SourceFile$|ExifTool|File:|System:|Composite:)/.test(name)),
      ),
    );
  });
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'diary-pictures-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
