import { until, type WatchedAnalyser, watchedAnalyser } from '../support/analyser';
import { everydayTable, figuresOf, judgeLines, readLines, shareRight } from './run';

let watched: WatchedAnalyser;

beforeAll(async () => {
  watched = watchedAnalyser({ queueLimit: 1_000, timeoutMs: 60_000 });
  await until(() => watched.analyser.isReady(), 60_000);
}, 180_000);
afterAll(() => watched.analyser.close());

test('the set is large and says nothing twice', () => {
  const lines = readLines('lines.json');
  expect(lines.length).toBeGreaterThanOrEqual(300);
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  for (const { quiet, dominant } of lines) if (quiet) expect(dominant).toEqual([null]);
});

test('everyday pages: nearly every line is read, and a quiet note is quieter than a felt one', async () => {
  const verdicts = await judgeLines(watched.analyser, readLines('lines.json'));
  console.log(everydayTable(verdicts));
  const english = verdicts.filter(({ kind }) => kind !== 'mixed');
  expect(shareRight(english.map(({ reading }) => reading.basis === 'text'))).toBeGreaterThanOrEqual(0.99);
  const mean = (quiet: boolean) => {
    const some = verdicts.filter((verdict) => verdict.quiet === quiet);
    return some.reduce((sum, { reading }) => sum + (reading.findings?.intensity ?? 0), 0) / some.length;
  };
  expect(mean(true)).toBeLessThan(mean(false) / 1.5);
  const { dominant, sign, quiet } = figuresOf(verdicts);
  expect(dominant).toBeGreaterThanOrEqual(0.65);
  expect(quiet).toBeGreaterThanOrEqual(0.7);
  expect(sign).toBeGreaterThanOrEqual(0.75);
}, 120_000);

test('everyday pages in eight other languages: each language is read, and none much worse than the rest', async () => {
  const languages = ['de', 'es', 'hi', 'ro', 'ru', 'sv', 'uk', 'zh'];
  const all = await Promise.all(
    languages.map((language) => judgeLines(watched.analyser, readLines(`others/${language}.json`))),
  );
  console.log(everydayTable(all.flat()));
  for (const [place, verdicts] of all.entries()) {
    const { dominant, sign, quiet } = figuresOf(verdicts);
    const least = [dominant >= 0.6, sign >= 0.65, quiet >= 0.75];
    expect({ language: languages[place], least }).toEqual({ language: languages[place], least: [true, true, true] });
  }
  const { dominant, sign, quiet } = figuresOf(all.flat());
  expect(dominant).toBeGreaterThanOrEqual(0.7);
  expect(sign).toBeGreaterThanOrEqual(0.72);
  expect(quiet).toBeGreaterThanOrEqual(0.85);
}, 120_000);
