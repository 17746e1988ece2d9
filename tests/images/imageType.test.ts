import { typeOfImage } from '../../server/services/images/imageType';

const boxOf = (...brands: string[]) => {
  const [major = '', ...others] = brands;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * others.length);
  return Buffer.concat([size, Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1')]);
};

test.each([
  ['GIF87a…', 'image/gif'],
  ['GIF89a…', 'image/gif'],
  ['RIFF\n\0\0\0WEBPVP8 ', 'image/webp'], // a length whose bytes are those of a line feed
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  [boxOf('avif'), 'image/avif'],
  [boxOf('mif1', 'avif'), 'image/avif'], // as some programs write it, which HEIC has in front, too
  [boxOf('mif1', 'miaf', 'avis'), 'image/avif'],
])('%j is told by its first bytes: %s', (bytes, type) => {
  expect(typeOfImage(Buffer.from(bytes as string, 'latin1'))).toEqual({ type });
});

test.each([
  ['HEIC', boxOf('heic', 'mif1')],
  ['HEIC', boxOf('hevc')],
  ['HEIC', boxOf('mif1', 'miaf')],
  ['SVG', Buffer.from('\ufeff<?xml version="1.0"?>')],
  ['SVG', Buffer.from('<svg\n>')],
])('%s is refused by its name (%#)', (name, bytes) => {
  expect(typeOfImage(bytes)).toEqual({ refusal: expect.stringContaining(`; ${name} is`) });
});

test('a box that says to be longer than the file has the brands that are there', () => {
  const box = boxOf('isom', 'avif');
  box.writeUInt32BE(0xffff_fff0);
  expect(typeOfImage(box)).toEqual({ type: 'image/avif' });
});
