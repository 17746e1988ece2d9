import type { Emotion } from '../../ml/emotions';
import { monthPeriod } from '../../server/insights/period';
import { addDays } from '../../server/lib/dates';
import { composeReport } from '../../server/services/reports/compose';
import { LOCALES } from '../../server/services/reports/locales';
import { composeMonth } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { factsOf, HISTORY_DAYS, summaryOf, type TestEntry } from './support/randomFacts';

/** What was chosen most, more than one as often as the other, beside something else or alone. */

const chose = (...emotions: Emotion[]): TestEntry[] => emotions.map((selected) => ({ selected, read: null, tags: [] }));

const REST = /one choice|다른 감정[은을이]? 한 번|그 밖의 감정이 한 번/;

/** The summary and the range of a Tuesday in sixteen turns, in both languages. */
const week = (...emotions: Emotion[]) =>
  Array.from({ length: 16 }, (_, turn) => {
    const days = Array.from({ length: HISTORY_DAYS }, (_, index) =>
      index === HISTORY_DAYS - 6 ? chose(...emotions) : [],
    );
    const facts = factsOf({ days, monday: addDays('2026-08-03', 7 * turn), daysElapsed: 8 });
    return LOCALES.map((locale) => composeReport(facts, locale)).flatMap(({ summary, ranges }) => [
      summary,
      ranges.find(({ entries }) => entries > 0)?.text ?? '',
    ]);
  }).flat();

/** The summary and the part of a month in twelve turns, in both languages. */
function month(...emotions: Emotion[]) {
  const period = { ...monthPeriod('2026-03', { today: '2026-11-21', timeZone: 'UTC' }), kind: 'month' as const };
  const summaries = new Map([['2026-03-10', summaryOf('2026-03-10', chose(...emotions))]]);
  const facts = collectLongFacts({ period, summaries, words: [] });
  return Array.from({ length: 12 }, (_, turn) =>
    LOCALES.map((locale) => composeMonth({ ...facts, turn }, locale, new Map())).flatMap(({ summary, weeks }) => [
      summary,
      weeks.find(({ entries }) => entries > 0)?.text ?? '',
    ]),
  ).flat();
}

describe('a tie', () => {
  const among: Emotion[] = ['joy', 'joy', 'trust', 'trust', 'sadness'];
  const alone: Emotion[] = ['joy', 'joy', 'trust', 'trust'];

  it('is not told as all of a week, or of a day, where something else was chosen, too', () => {
    expect(week(...among).filter((text) => !REST.test(text))).toEqual([]);
    expect(week(...alone).filter((text) => REST.test(text))).toEqual([]);
  });

  it('is not told as all of a month, or of a part of it, where something else was chosen, too', () => {
    expect(month(...among).filter((text) => !REST.test(text))).toEqual([]);
    expect(month(...alone).filter((text) => REST.test(text))).toEqual([]);
  });
});
