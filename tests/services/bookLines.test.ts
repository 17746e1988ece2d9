import fc from 'fast-check';
import { breakLines, type Line, type Span, type Style } from '../../server/services/book/lines';

const PLAIN: Style = {};
const BOLD: Style = { bold: true };
/** Each letter is one point wide. */
const measure = {
  widthOf: (text: string) => text.length,
  emojiWidth: 1,
  split: (text: string) => [{ kind: 'text' as const, text }],
};

/** Letters with their styles, by line. */
const lettersOf = (lines: readonly Line[]) =>
  lines.map(({ runs }) =>
    runs.flatMap(({ glyphs, style }) =>
      [...(glyphs.kind === 'text' ? glyphs.text : '')].map((letter) => (style.bold ? `*${letter}` : letter)),
    ),
  );

test('a paragraph loses no letter and no style, however many spans it comes in, and a line feed ends a line', () => {
  const pieces = fc.record({
    text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '-') }),
    isBold: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (given) => {
      const spans: Span[] = given.map(({ text, isBold }) => ({ text, style: isBold ? BOLD : PLAIN }));
      const single = spans.flatMap(({ text, style }) => [...text].map((letter) => ({ text: letter, style })));
      const text = single.map((span) => (span.style.bold && span.text !== '\n' ? `*${span.text}` : span.text)).join('');
      const unbroken = lettersOf(breakLines(spans, Number.POSITIVE_INFINITY, measure));
      expect(unbroken.map((line) => line.join('')).join('\n')).toBe(text.replace(/\n$/, ''));
      expect(lettersOf(breakLines(single, Number.POSITIVE_INFINITY, measure))).toEqual(unbroken);
      expect(
        lettersOf(breakLines(spans, 7, measure))
          .flat()
          .join(''),
      ).toBe(text.replaceAll('\n', ''));
    }),
  );
});

test('a span is looked at as often in a long paragraph as in a short one', () => {
  const looksPerSpan = (count: number) => {
    let looks = 0;
    const span = (text: string): Span => ({
      get text() {
        looks += 1;
        return text;
      },
      style: PLAIN,
    });
    breakLines(
      Array.from({ length: count }, (_, index) => span(index % 2 === 0 ? 'a' : '\n')),
      100,
      measure,
    );
    return looks / count;
  };
  expect(looksPerSpan(2_000)).toBeLessThan(1.5 * looksPerSpan(500));
});

test('Korean is broken between words, and Chinese, like a word that is longer than a line, between letters', () => {
  const broken = (text: string) =>
    lettersOf(breakLines([{ text, style: PLAIN }], 5, measure)).map((line) => line.join(''));
  expect(broken('오늘은 바닷가에')).toEqual(['오늘은 ', '바닷가에']);
  expect(broken('바닷가에서는걸었다')).toEqual(['바닷가에서', '는걸었다']);
  expect(broken('海边散步很好')).toEqual(['海边散步很', '好']);
});

test('a line is as wide as its letters, without the space that it ends with: so it stands in the middle', () => {
  const lines = breakLines([{ text: 'a heron stood', style: PLAIN }], 8, measure);
  expect(lines.map(({ width }) => width)).toEqual([7, 5]);
});
