import { openEmoji } from '../../server/services/book/glyphs';

const ACUTE = '\u0301';

test('a letter keeps eight marks in the book, and the book says that there were more', () => {
  const missing = new Set<number>();
  const font = { hasGlyph: () => true, onMissing: (codePoint: number) => missing.add(codePoint) };
  const drawn = (text: string) => openEmoji().split(text, font);
  expect(drawn(`b${ACUTE.repeat(8)}c`)).toEqual([{ kind: 'text', text: `b${ACUTE.repeat(8)}c` }]);
  expect(missing.size).toBe(0);
  expect(drawn(`b${ACUTE.repeat(5_000)}c${ACUTE}`)).toEqual([{ kind: 'text', text: `b${ACUTE.repeat(8)}ć` }]);
  expect([...missing]).toEqual([0x301]);
});
