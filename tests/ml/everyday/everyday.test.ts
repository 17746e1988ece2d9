import { until, type WatchedAnalyser, watchedAnalyser } from '../support/analyser';
import { everydayTable, figuresOf, judgeLines, readLines, shareRight } from './run';

const KINDS = ['dominant', 'sign', 'quiet'] as const;

/** Each file with how many lines it has at least, and what must be right of them. */
const ENGLISH = [
  ['lines.json', 340, { dominant: 0.8, sign: 0.82, quiet: 0.92 }],
  ['second.json', 270, { dominant: 0.75, sign: 0.81, quiet: 0.75 }],
  ['third.json', 220, { dominant: 0.58, sign: 0.61, quiet: 0.73 }],
] as const;

let watched: WatchedAnalyser;

beforeAll(async () => {
  watched = watchedAnalyser({ queueLimit: 1_000, timeoutMs: 60_000 });
  await until(() => watched.analyser.isReady(), 60_000);
}, 180_000);
afterAll(() => watched.analyser.close());

test.each(ENGLISH)('the set %s is large and says nothing twice', (file, size) => {
  const lines = readLines(file);
  expect(lines.length).toBeGreaterThanOrEqual(size);
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  for (const { quiet, dominant } of lines) if (quiet) expect(dominant).toEqual([null]);
});

test.each(ENGLISH)(
  'everyday pages in %s: nearly every line is read, and a quiet note is quieter than a felt one',
  async (file, _, least) => {
    const verdicts = await judgeLines(watched.analyser, readLines(file));
    console.log(everydayTable(verdicts));
    const english = verdicts.filter(({ kind }) => kind !== 'mixed');
    expect(shareRight(english.map(({ reading }) => reading.basis === 'text'))).toBeGreaterThanOrEqual(0.99);
    const mean = (quiet: boolean) => {
      const some = verdicts.filter((verdict) => verdict.quiet === quiet);
      return some.reduce((sum, { reading }) => sum + (reading.findings?.intensity ?? 0), 0) / some.length;
    };
    expect(mean(true)).toBeLessThan(mean(false) / 1.5);
    const figures = figuresOf(verdicts);
    expect(KINDS.filter((kind) => figures[kind] < least[kind]).map((kind) => [kind, figures[kind]])).toEqual([]);
  },
);

type Least = Record<(typeof KINDS)[number], number>;

const EIGHT = ['de', 'es', 'hi', 'ro', 'ru', 'sv', 'uk', 'zh'];
const WITH_FEWER_LINES = ['am', 'ary', 'ha', 'ig', 'om', 'rw', 'so', 'ti', 'tt'];

test.each<[string[], each: Least, all: Least]>([
  [EIGHT, { dominant: 0.7, sign: 0.7, quiet: 0.8 }, { dominant: 0.76, sign: 0.76, quiet: 0.88 }],
  [WITH_FEWER_LINES, { dominant: 0.5, sign: 0.6, quiet: 0.7 }, { dominant: 0.61, sign: 0.69, quiet: 0.82 }],
])('everyday pages in %j: each language is read, and none much worse than the rest', async (languages, each, ofAll) => {
  const all = await Promise.all(
    languages.map((language) => judgeLines(watched.analyser, readLines(`others/${language}.json`))),
  );
  console.log(everydayTable(all.flat()));
  const missed = [...all, all.flat()].map((verdicts, place) => {
    const figures = figuresOf(verdicts);
    const least = place < all.length ? each : ofAll;
    return [languages[place] ?? 'all', ...KINDS.filter((kind) => figures[kind] < least[kind])];
  });
  expect(missed).toEqual([...languages, 'all'].map((name) => [name]));
});
