import { markdownToText } from '../../server/lib/markdown';

const LENGTH = 50_000;

/** A pattern repeated up to the longest text that an entry may have. */
const repeated = (pattern: string) => pattern.repeat(Math.ceil(LENGTH / pattern.length)).slice(0, LENGTH);

/** Texts that make careless parsers slow: nesting, unclosed marks, runs without a break. */
const ATTACKS: readonly string[] = [
  ...[
    ' ',
    '[](',
    '[',
    ']',
    '*',
    '*a ',
    'a**a',
    '*_',
    'a*_b ',
    '_',
    '~~a',
    '`',
    '`a``b```c ',
    '<',
    '<a ',
    '<a>',
    '<!--',
    '<?',
    '&',
    '&amp;',
    '\\',
  ],
  ...[
    '>',
    '> ',
    '> - ',
    '- ',
    '-\n',
    '1. ',
    '# ',
    '|',
    '|a\n',
    '```\n',
    'a\n=\n',
    '\n',
    '\t',
    ' ',
    '[a](b ',
    '[a](b)',
    '[](<',
    '![',
    '[a ',
  ],
  ...[
    '[a]: b\n',
    'http://',
    'www.',
    'a@b.c',
    'a.',
    'Mr. ',
    '. ',
    '.1',
    'a',
    'a ',
    "a'",
    '가나 ',
    '漢字です。',
    '👨‍👩‍👧',
    '@a',
    'e.g. ',
    'J. ',
  ],
  `${'>'.repeat(5_000)}a\n${'a\n'.repeat(20_000)}`,
  `|a|\n|-|\n${'|a'.repeat(24_000)}`,
].map(repeated);

/** As long as an attack, but written by a person. */
const PAGE = repeated(
  'Finally finished the **marathon** with Anna today, and my legs hurt so much I could hardly walk. ',
);

/** What takes the square of the length is some thousand times slower. */
const MOST_TIMES = 100;

/**
 * Those of the attacks that take `read` more than 100 times as long as the Markdown of a page of the same length takes to
 * be read, for a message. The page is read again beside each, so what else the machine does hardly matters.
 */
export function slowAttacks(read: (text: string) => void): string[] {
  const isSlow = (text: string) =>
    [1, 2, 3].every(() => {
      const allowed =
        Math.max(
          1,
          timeOf(() => void markdownToText(PAGE)),
        ) * MOST_TIMES;
      return timeOf(() => read(text)) > allowed;
    });
  return ATTACKS.filter(isSlow).map((text) => `${text.slice(0, 12)}...`);
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
