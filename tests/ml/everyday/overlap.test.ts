import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readLines } from './run';

const TRAINING = join(__dirname, '../../../ml/training/lines');
/** So many words in a row are no accident. */
const IN_A_ROW = 5;
/** Fillings stand inside fillings at most so deep. */
const DEEPEST = 3;
const SLOT = /\{(\w+)\}/g;

const patterns = z.object({
  slots: z.record(z.string(), z.array(z.string())),
  groups: z.array(z.object({ lines: z.array(z.string()) })),
});

/** A JSON file of the training, wherever it lies. */
function read(name: string): unknown {
  return JSON.parse(readFileSync(join(TRAINING, name), 'utf8'));
}

/** A pattern with its slots filled: each filling of each slot once, beside the first fillings of the others. */
function filled(pattern: string, slots: Readonly<Record<string, readonly string[]>>, depth = 0): string[] {
  const names = [...pattern.matchAll(SLOT)].map(([, name = '']) => name);
  if (names.length === 0 || depth === DEEPEST) return [pattern];
  return names.flatMap((varied, place) =>
    (slots[varied] ?? []).flatMap((filling) => {
      let at = 0;
      const text = pattern.replace(SLOT, (_, name: string) => (at++ === place ? filling : (slots[name]?.[0] ?? '')));
      return filled(text, slots, depth + 1);
    }),
  );
}

/** Every string in a value of JSON. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g) ?? [];

const rowsOf = (words: readonly string[]) =>
  words.slice(IN_A_ROW - 1).map((_, start) => words.slice(start, start + IN_A_ROW).join(' '));

test('no everyday line stands in our training lines or shares five words in a row with one', () => {
  const everyday = patterns.parse(read('everyday.json'));
  const told = [
    ...everyday.groups.flatMap(({ lines }) => lines.flatMap((line) => filled(line, everyday.slots))),
    ...stringsIn(read('phrases.json')),
    ...stringsIn(read('everydayDev.json')),
    ...stringsIn(read('signsDev.json')),
    ...stringsIn(read('daysDev.json')),
    ...stringsIn(read('pagesDev.json')),
    ...readFileSync(join(TRAINING, 'days.txt'), 'utf8')
      .split('\n')
      .map((line) => line.slice(line.indexOf(' | ') + 3)),
    ...[...readFileSync(join(TRAINING, 'frames.py'), 'utf8').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(
      ([, frame = '']) => frame,
    ),
  ].map(wordsOf);
  expect(told.length).toBeGreaterThan(25_000);
  const whole = new Set(told.map((words) => words.join(' ')));
  const rows = new Set(told.flatMap(rowsOf));
  const exams = ['lines.json', 'second.json', 'third.json'].flatMap(readLines);
  const overlapping = exams.filter(({ text }) => {
    const words = wordsOf(text);
    return whole.has(words.join(' ')) || rowsOf(words).some((row) => rows.has(row));
  });
  expect(overlapping.map(({ text }) => text)).toEqual([]);
});

const OF_LANGUAGES = join(__dirname, '../../../ml/training/languages');
/** Chinese is written without spaces: so many characters in a row are no accident. */
const CHARACTERS_IN_A_ROW = 8;

const pieces = (text: string, language: string) =>
  language === 'zh'
    ? [...text].slice(CHARACTERS_IN_A_ROW - 1).map((_, start) => text.slice(start, start + CHARACTERS_IN_A_ROW))
    : rowsOf(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);

const OTHERS = readdirSync(join(__dirname, 'others')).map((name): [string, string] => [
  name.replace('.json', ''),
  `others/${name}`,
]);

test.each([['ko', 'korean.json'], ['ko', 'koreanDays.json'], ...OTHERS])(
  'no %s line of %s stands in what that language learns, or shares a run of words with it',
  (language, file) => {
    const told = [`${OF_LANGUAGES}/everyday.json`, `${OF_LANGUAGES}/feelingWords.json`].flatMap((path) =>
      stringsIn((JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)[language] ?? {}),
    );
    expect(told.length).toBeGreaterThan(400);
    const [whole, rows] = [new Set(told), new Set(told.flatMap((text) => pieces(text, language)))];
    const overlapping = readLines(file).filter(
      ({ text }) => whole.has(text) || pieces(text, language).some((piece) => rows.has(piece)),
    );
    expect(overlapping.map(({ text }) => text)).toEqual([]);
  },
);
