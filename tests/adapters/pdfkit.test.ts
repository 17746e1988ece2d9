import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { openImage, PLAIN, quicken } from '../../server/adapters/pdfkit';
import { BOOK_FONT } from '../../server/services/book/glyphs';

interface Inside {
  _font: {
    font: { _cmapProcessor: { lookup(codePoint: number): number } };
    layoutCache: object;
  };
}

const openDocument = () => {
  const document = new PDFDocument({ font: '' });
  document.registerFont('book', BOOK_FONT);
  return document.font('book');
};

test('a letter is looked up in the font once', () => {
  const document = openDocument();
  const lookUp = jest.spyOn((document as unknown as Inside)._font.font._cmapProcessor, 'lookup');
  const hasGlyph = quicken(document);
  for (let time = 0; time < 3; time += 1) document.widthOfString('anna', PLAIN);
  expect([hasGlyph('a'.charCodeAt(0)), hasGlyph(0x10ffff)]).toEqual([true, false]);
  const asked = lookUp.mock.calls.map(([codePoint]) => codePoint);
  expect(asked.sort()).toEqual([...new Set(asked)].sort());
  expect(asked).toContain('n'.charCodeAt(0));
});

test('by itself the font looks up each letter anew: when it no longer does, quicken can go', () => {
  const document = openDocument();
  const lookUp = jest.spyOn((document as unknown as Inside)._font.font._cmapProcessor, 'lookup');
  for (let time = 0; time < 3; time += 1) document.widthOfString('anna', PLAIN);
  expect(lookUp.mock.calls.length).toBeGreaterThanOrEqual(12);
});

test('plain letters are as wide together as one by one, and no line is remembered', () => {
  const document = openDocument();
  const width = (text: string) => document.fontSize(1_000).widthOfString(text, PLAIN);
  expect(width('AVATAR fi')).toBeCloseTo(
    [...'AVATAR fi'].map(width).reduce((sum, one) => sum + one),
    6,
  );
  const { layoutCache } = (document as unknown as Inside)._font;
  expect(Object.keys(layoutCache)).toEqual([]);
  document.widthOfString('AVATAR');
  expect(Object.keys(layoutCache)).not.toEqual([]);
});

test('a picture that is opened once is held once', async () => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#603' } })
    .jpeg()
    .toBuffer();
  const document = openDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((done) => document.on('end', done));
  const image = openImage(document, picture);
  for (let time = 0; time < 3; time += 1) document.image(image as Buffer, 10, 10 * time);
  document.end();
  await ended;
  expect(
    Buffer.concat(chunks)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1);
});
