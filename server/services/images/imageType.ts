/** What may be sent, by content type. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** Bytes from the start of a file that are enough to tell. */
export const SIGNATURE_BYTES = 512;

const NAMES = 'JPEG, PNG, WebP, GIF or AVIF';

/**
 * What a file is by its first bytes, or why it is not taken, in words for people.
 * Signatures: JPEG ITU-T T.81 B.1.1.3; PNG (W3C) 5.2; GIF89a 17; RFC 9649 2.3; ISO/IEC 14496-12 4.3 with AVIF 1.1 6.2.
 */
export function typeOfImage(bytes: Buffer): { type: ImageType } | { refusal: string } {
  const ascii = bytes.toString('latin1');
  if (ascii.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg' };
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png' };
  if (/^GIF8[79]a/.test(ascii)) return { type: 'image/gif' };
  if (/^RIFF....WEBP/s.test(ascii)) return { type: 'image/webp' };
  const brands = brandsOf(bytes);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return { type: 'image/avif' };
  if (brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1)$/.test(brand)))
    return { refusal: `must be ${NAMES}; HEIC is not read, and phones can send JPEG instead` };
  const text = bytes.toString('utf8');
  if (/<svg[\s>]/i.test(text) || /^\s*(<\?xml|<!doctype svg)/i.test(text.replace(/^\ufeff/, '')))
    return { refusal: `must be ${NAMES}; SVG is a program as much as a picture, and is not taken` };
  return { refusal: `must be ${NAMES}, by its bytes` };
}

/** The brands of an ISO base media file, the major one first. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(bytes.toString('latin1', offset, offset + 4));
  return brands;
}
