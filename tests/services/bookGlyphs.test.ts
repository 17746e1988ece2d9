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
  const JOINER = '\u200d';
  for (const heap of ['\u0489'.repeat(100), '\u0903'.repeat(100)]) // around a letter, and beside it
    expect(drawn(`b${heap}`)).toEqual([{ kind: 'text', text: `b${heap.slice(0, 8)}` }]);
  const withoutJoiner = { ...font, hasGlyph: (codePoint: number) => codePoint !== 0x200d };
  const drawnApart = openEmoji().split(`b${`${ACUTE}${JOINER}`.repeat(100)}`, withoutJoiner);
  expect(drawnApart).toEqual([{ kind: 'text', text: `b${ACUTE.repeat(8)}` }]);
});

test('a heap of marks as long as an entry may be is set in a moment', () => {
  const font = { hasGlyph: () => true, onMissing: () => {} };
  const before = process.cpuUsage();
  const drawn = openEmoji().split(`b${'\u0301\u0327'.repeat(25_000)}`, font);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500); // to normalise it whole took 2 000 ms and more
  expect(drawn).toEqual([{ kind: 'text', text: expect.stringMatching(/^b\p{M}{8}$/u) }]);
});
