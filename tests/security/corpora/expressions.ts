/** 50 KB and more. */
const ATTACK_LENGTH = 50_000;

/** Pieces that make a backtracking matcher try everything, each repeated to 50 KB and followed by something that fits nowhere. */
const PIECES = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '.',
  ',',
  '-',
  '_',
  '/',
  '\\',
  '"',
  "'",
  '`',
  '<',
  '>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '*',
  '**',
  '#',
  '!',
  '@',
  '&',
  '=',
  ':',
  ';',
  '|',
  '~',
  '^',
  '$',
  '+',
  '?',
  '%',
  'aA',
  'a ',
  ' a',
  'a.',
  'a-',
  'a@',
  'a@a.',
  '0.',
  '0-',
  '0:',
  'ab',
  'a,b',
  '..',
  '--',
  '://',
  'http://',
  'https://a.',
  'www.',
  'a@b',
  '<a',
  '</',
  '<!--',
  '[](',
  '![',
  '](',
  '**a',
  '*a*',
  '_a_',
  '`a`',
  '```',
  '~~',
  '> ',
  '- ',
  '# ',
  '1. ',
  '|a',
  '&amp;',
  '&#',
  '\n\n',
  '\n ',
  ' \n',
  'é',
  '한',
  '가나',
  '日',
  'の',
  'ー',
  '😀',
  '\u200d',
  '👨‍👩‍👧',
  '\u0301',
  '\ufeff',
  '\u202e',
  'ﬁ',
  'İ',
  'ß',
];
const ENDS = ['', '\u0001', 'x', ' !', '@', '\n'];

/** The attack strings, made one at a time: all of them would be 30 MB. */
export function* attackStrings(length = ATTACK_LENGTH): Generator<string> {
  for (const piece of PIECES) {
    const repeated = piece.repeat(Math.ceil(length / piece.length));
    for (const end of ENDS) yield `${repeated}${end}`;
  }
}

/** Texts that a diary may be attacked with: nested, unclosed, endless. */
export function* attackTexts(length = ATTACK_LENGTH): Generator<string> {
  for (const piece of PIECES) yield `a${piece.repeat(Math.ceil((length - 1) / piece.length))}`.slice(0, length);
  const half = Math.floor(length / 2);
  yield `${'['.repeat(half)}${']'.repeat(half)}`;
  yield `${'*a '.repeat(half / 3)}${'a* '.repeat(half / 3)}`;
  yield `${'> '.repeat(half / 2)}a`;
  yield Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}- a`)
    .join('\n')
    .slice(0, length);
  yield `${'<div>'.repeat(half / 5)}`;
  yield `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${`|${'a|'.repeat(1_000)}\n`.repeat(10)}`.slice(0, length);
  yield `[a]: ${'x'.repeat(half)}\n${'[a]'.repeat(half / 3)}`.slice(0, length);
}
