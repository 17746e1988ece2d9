import type { Emotion } from '../../ml/emotions';
import type { DailySummary } from '../../models/EmotionStat';
import { monthPeriod, yearPeriod } from '../../server/insights/period';
import { addDays } from '../../server/lib/dates';
import { LOCALES } from '../../server/services/reports/locales';
import { composeMonth, composeYear } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { summaryOf, type TestEntry } from './support/randomFacts';

/** Months and years in which somebody died, or may have. */

const page = (selected: Emotion, sentiment: number): TestEntry => ({
  selected,
  read: { emotion: selected, strength: 0.6, sentiment },
  tags: [],
});
const days = (count: number, selected: Emotion, sentiment: number) =>
  Array.from({ length: count }, () => [page(selected, sentiment)]);

/** Headlines of a month and its year in twelve turns, in both languages. */
function headlines(entries: readonly TestEntry[][], isUnsure = false): string[] {
  const summaries = new Map<string, DailySummary>(
    entries.map((day, index) => [addDays('2026-10-01', index), summaryOf(addDays('2026-10-01', index), day)]),
  );
  const now = { today: '2027-01-01', timeZone: 'UTC' };
  const source = { summaries, words: [], isUnsure };
  const month = collectLongFacts({ ...source, period: { ...monthPeriod('2026-10', now), kind: 'month' } });
  const year = collectLongFacts({ ...source, period: { ...yearPeriod(2026, now), kind: 'year' } });
  return Array.from({ length: 12 }, (_, turn) =>
    LOCALES.flatMap((locale) => [
      composeMonth({ ...month, turn }, locale, new Map()).headline,
      composeYear({ ...year, turn }, locale, new Map()).headline,
    ]),
  ).flat();
}

const BRIGHT = /bright|light (month|year):|good deal of light|friendly|환한|가벼운|빛이|밝은/;
const JOY = /joy|기쁨/i;

test('a month or year that is hard around a page of deep sadness counts in its summary no pages that name who has died', () => {
  const told = (selected: Emotion, sentiment: number, painful: number) => {
    const entries = [...days(painful, selected, sentiment), ...days(12 - painful, 'joy', 0.5)];
    const summaries = new Map<string, DailySummary>(
      entries.map((day, index) => {
        const date = addDays('2026-10-01', index);
        return [
          date,
          summaryOf(
            date,
            day.map((each) => ({ ...each, tags: ['Walter'] })),
          ),
        ];
      }),
    );
    const now = { today: '2027-01-01', timeZone: 'UTC' };
    const source = { summaries, words: [{ word: 'walter', count: 9 }] };
    const month = collectLongFacts({ ...source, period: { ...monthPeriod('2026-10', now), kind: 'month' } });
    const year = collectLongFacts({ ...source, period: { ...yearPeriod(2026, now), kind: 'year' } });
    return LOCALES.flatMap((locale) =>
      [composeMonth(month, locale, new Map()), composeYear(year, locale, new Map())].map(({ summary, tags }) => [
        /walter/i.test(summary),
        tags.length,
      ]),
    );
  };
  const all = (isTold: boolean) => Array.from({ length: 2 * LOCALES.length }, () => [isTold, 1]);
  expect(told('sadness', -0.7, 6)).toEqual(all(false));
  expect(told('sadness', -0.7, 5)).toEqual(all(true));
  expect(told('anger', -0.7, 6)).toEqual(all(true));
});

describe('a month or year with a page of deep sadness', () => {
  const joy = days(15, 'joy', 0.5);

  it('is not called bright, nor headed by joy where pain has a quarter of its choices', () => {
    const told = headlines([...joy, ...days(9, 'sadness', -0.7)]);
    expect(told.filter((headline) => BRIGHT.test(headline) || JOY.test(headline))).toEqual([]);
    const torn = headlines([...joy, ...days(12, 'sadness', -0.7)]);
    expect(torn.filter((headline) => JOY.test(headline))).toEqual([]);
  });

  it('is not called bright for one such page among many of joy, which may head it', () => {
    const told = headlines([...joy, ...days(1, 'sadness', -0.7)]);
    expect(told.filter((headline) => BRIGHT.test(headline) || !JOY.test(headline))).toEqual([]);
  });

  it('may be called bright where the sadness was none of the deepest and its reader was sure', () => {
    const shallow = [...joy, ...days(1, 'sadness', -0.2)];
    expect(headlines(shallow).filter((headline) => !BRIGHT.test(headline))).toEqual([]);
    expect(headlines(shallow, true).filter((headline) => BRIGHT.test(headline))).toEqual([]);
    expect(headlines([...joy, ...days(1, 'anger', -0.7)], true).filter((told) => !BRIGHT.test(told))).toEqual([]);
  });
});
