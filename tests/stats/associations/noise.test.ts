import { runAtOnce } from '../../../server/lib/eventLoop';
import { measureAssociations, type Question } from '../../../server/services/stats/associations/measure';
import { type DiaryKind, drawDiary, drawOneSided, KINDS, MOOD_DEVIATION } from './support/diaries';

const measured = (question: Question) => runAtOnce(measureAssociations(question));

/** Diaries of noise, and half as many with an effect: ASSOCIATION_DIARIES=5000 for the long form, which tells what it found. */
const DIARIES = Number(process.env.ASSOCIATION_DIARIES ?? 500);

const kindOf = (number: number): DiaryKind =>
  KINDS[number % KINDS.length] ?? { days: 0, autocorrelation: 0, gaps: 0, drift: 0 };
const percent = (part: number, whole: number) => (100 * part) / whole;
const note = (text: string) => void (process.env.ASSOCIATION_DIARIES && process.stderr.write(`${text}\n`));

test('of diaries of pure noise, with moods that drift and gaps, at most 15 of 100 have a finding; intervals hold', () => {
  let speaking = 0;
  let inside = 0;
  let intervals = 0;
  for (let number = 0; number < DIARIES; number += 1) {
    const { items } = measured(drawDiary(kindOf(number), `noise/${number}`));
    if (items.some(({ mayBeChance }) => !mayBeChance)) speaking += 1;
    inside += items.filter(({ low, high }) => low <= 0 && 0 <= high).length;
    intervals += items.length;
  }
  note(
    `noise: ${percent(speaking, DIARIES)} % speak, ${percent(inside, intervals)} % of ${intervals} intervals hold 0`,
  );
  expect(percent(speaking, DIARIES)).toBeLessThanOrEqual(15);
  expect(percent(inside, intervals)).toBeGreaterThanOrEqual(93);
  expect(percent(inside, intervals)).toBeLessThanOrEqual(97);
});

test('of writers who choose one emotion on most days at most 15 of 100 have a finding: five days alike are no law', () => {
  let speaking = 0;
  let inside = 0;
  let intervals = 0;
  const diaries = Math.floor(DIARIES / 4);
  for (let number = 0; number < diaries; number += 1) {
    const { items } = measured(drawOneSided(number));
    if (items.some(({ mayBeChance }) => !mayBeChance)) speaking += 1;
    inside += items.filter(({ low, high }) => low <= 0 && 0 <= high).length;
    intervals += items.length;
  }
  note(`one-sided: ${percent(speaking, diaries)} % speak, ${percent(inside, intervals)} % of intervals hold 0`);
  expect(percent(speaking, diaries)).toBeLessThanOrEqual(15);
  expect(percent(inside, intervals)).toBeGreaterThanOrEqual(93);
});

test('within a year an effect of .8 standard deviations is found in at least 80 of 100 diaries, and its interval holds it', () => {
  const effect = 0.8;
  const kinds = KINDS.filter(({ days }) => days === 365);
  const diaries = Math.floor(DIARIES / 2);
  let found = 0;
  let inside = 0;
  let tested = 0;
  for (let number = 0; number < diaries; number += 1) {
    const kind = { ...(kinds[number % kinds.length] ?? kindOf(0)), effect };
    const { items } = measured(drawDiary(kind, `planted/${number}`));
    const planted = items.find(({ name }) => name === 'tag 0');
    if (!planted) continue; // on fewer than five days
    tested += 1;
    if (!planted.mayBeChance) found += 1;
    const truth = effect * MOOD_DEVIATION;
    if (planted.low <= truth && truth <= planted.high) inside += 1;
  }
  note(`planted: ${percent(found, tested)} % found, ${percent(inside, tested)} % of ${tested} intervals hold it`);
  expect(tested).toBeGreaterThan(0.95 * diaries);
  expect(percent(found, tested)).toBeGreaterThanOrEqual(80);
  expect(percent(inside, tested)).toBeGreaterThanOrEqual(93);
  expect(percent(inside, tested)).toBeLessThanOrEqual(97);
});
