import { z } from 'zod';

/** What is used of a font. Seen with pdfkit 0.20.2 and fontkit 2.0.4. */
const font = z.object({
  _cmapProcessor: z.custom<{ lookup(codePoint: number, variation?: number): number }>(
    (value) => typeof (value as { lookup?: unknown } | null)?.lookup === 'function',
  ),
});

/**
 * Makes a font of pdfkit remember which glyph a character has: fontkit reads the table of the file anew for each letter,
 * which took nine tenths of the time of a book. Throws when a later version keeps it elsewhere.
 */
export function quicken(document: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const inside = (document as unknown as { _font: { font: unknown } })._font.font;
  const { _cmapProcessor: processor } = font.parse(inside);
  const lookUp = processor.lookup.bind(processor);
  const known = new Map<number, number>();
  processor.lookup = (codePoint, variation) => {
    if (variation) return lookUp(codePoint, variation);
    const found = known.get(codePoint) ?? lookUp(codePoint);
    known.set(codePoint, found);
    return found;
  };
  return (codePoint) => processor.lookup(codePoint) !== 0;
}

/**
 * Letters one by one, as they were measured; it also keeps pdfkit from remembering every line that it ever set. Its types
 * know only lists of features, which can turn on but not off.
 */
export const PLAIN = { features: { kern: false, liga: false } as unknown as [] };

/** Opened once, drawn often: the document holds it once. Its types leave the method out. */
export const openImage = (document: PDFKit.PDFDocument, picture: Buffer): unknown =>
  (document as unknown as { openImage(picture: Buffer): unknown }).openImage(picture);
