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

/**
 * Those of the attacks that `read` does not manage within `limitMs` in any of three tries, for a message. Three, because
 * what else the machine does counts too; the limits are several times what an idle machine needs.
 */
export function slowAttacks(read: (text: string) => void, limitMs: number): string[] {
  return ATTACKS.filter((text) => !isFast(() => read(text), limitMs)).map((text) => `${text.slice(0, 12)}...`);
}

export function isFast(work: () => void, limitMs: number): boolean {
  return [1, 2, 3].some(() => {
    const start = performance.now();
    work();
    return performance.now() - start <= limitMs;
  });
}
