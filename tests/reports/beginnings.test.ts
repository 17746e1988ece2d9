import type { Emotion } from '../../ml/emotions';
import { monthPeriod, yearPeriod } from '../../server/insights/period';
import { addDays, addWeeks, weekRange } from '../../server/lib/dates';
import { composeReport } from '../../server/services/reports/compose';
import { LOCALES } from '../../server/services/reports/locales';
import { composeMonth, composeYear } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { findUntruths } from './checker/check';
import { factsOf, HISTORY_DAYS, sourceOf, summaryOf, type TestEntry } from './support/randomFacts';

/** What is told where little is written yet: the first week, a running one, a month of a few pages. */

const chose = (selected: Emotion): TestEntry => ({
  selected,
  read: { emotion: 'disgust', strength: 0.8, sentiment: -0.4 },
  tags: [],
});

/** Reports of the last week of a diary in sixteen turns, in both languages, on a day of it. */
function weeks(
  days: (Emotion | null)[],
  {
    daysElapsed,
    before = null,
    begunEarlier = false,
  }: { daysElapsed: number; before?: Emotion | null; begunEarlier?: boolean },
) {
  const entries = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const selected = index < HISTORY_DAYS - 7 ? before : (days[index - HISTORY_DAYS + 7] ?? null);
    return selected ? [chose(selected)] : [];
  });
  return Array.from({ length: 16 }, (_, turn) => {
    const diary = {
      days: entries,
      monday: weekRange(addWeeks('2026-W31', turn))?.from ?? '',
      daysElapsed,
      begunEarlier,
    };
    return LOCALES.map((locale) => {
      const report = composeReport(factsOf(diary), locale);
      expect(findUntruths(report, sourceOf(diary).summaries, begunEarlier)).toEqual([]);
      return report;
    });
  }).flat();
}

/** Reports of a month and its year in twelve turns, in both languages, on a day of them. */
function longLooks(entries: readonly TestEntry[][], today = '2026-12-31') {
  const days = entries.map((_, index) => addDays('2026-11-02', index));
  const summaries = new Map(days.map((day, index) => [day, summaryOf(day, entries[index] ?? [])]));
  const now = { today, timeZone: 'UTC' };
  const [month, year] = [monthPeriod('2026-11', now), yearPeriod(2026, now)];
  return Array.from({ length: 12 }, (_, turn) =>
    LOCALES.flatMap((locale) => [
      composeMonth(
        { ...collectLongFacts({ period: { ...month, kind: 'month' }, summaries, words: [] }), turn },
        locale,
        new Map(),
      ),
      composeYear(
        { ...collectLongFacts({ period: { ...year, kind: 'year' }, summaries, words: [] }), turn },
        locale,
        new Map(),
      ),
    ]),
  ).flat();
}

const OVER =
  /quiet (week|month|year)|paus|pass|closed|went|empty|life|without (entries|writing)|no pages|쉬|지나간|흘러|덮여|비어 있고|없는 한|조용한 한|잠시|past week|지난 한 주|start again|다시/i;

describe('a week that is running, with nothing written yet', () => {
  it.each([null, 'joy'] as const)('is told as open, not as a silence that is over (before it: %s)', (before) => {
    for (const { headline, summary, suggestion } of weeks([], { daysElapsed: 3, before }))
      expect([headline, summary, suggestion.text, suggestion.because].filter((text) => OVER.test(text))).toEqual([]);
  });

  it('is told as over when it is', () => {
    for (const { headline, summary } of weeks([], { daysElapsed: 8, before: 'joy' }))
      expect(`${headline} ${summary}`).not.toMatch(/running|open,|still|yet|아직|진행/);
  });

  it('is told so of a month and a year, too', () => {
    for (const { headline, summary } of longLooks([], '2026-11-24'))
      expect(
        [headline, summary].filter((text) => OVER.test(text) || !/yet|still|so far|free|Room|아직|이제부터/.test(text)),
      ).toEqual([]);
  });
});

describe('days before the first entry', () => {
  const told = (days: (Emotion | null)[], how: Parameters<typeof weeks>[1]) =>
    weeks(days, how).map(({ ranges }) => ranges[0]?.text ?? '');
  const YET = /yet|아직/;

  it('are not told as days of silence', () => {
    expect(told([null, null, 'joy'], { daysElapsed: 4 }).filter((text) => !YET.test(text))).toEqual([]);
    expect(told([null, null, 'joy'], { daysElapsed: 8 }).filter((text) => !YET.test(text))).toEqual([]);
    expect(told([], { daysElapsed: 4 }).filter((text) => !YET.test(text))).toEqual([]);
  });

  it('are told as such where there was a diary, and in a week that ended without one', () => {
    const later = told([null, null, 'joy'], { daysElapsed: 8, before: 'trust' });
    for (const text of [...later, ...told([], { daysElapsed: 8 })]) expect(text).not.toMatch(YET);
  });
});

describe('a week after a silence that is longer than what is looked at', () => {
  it('has days of silence, not days before the first entry', () => {
    const told = weeks([null, null, 'joy', 'joy'], { daysElapsed: 8, begunEarlier: true });
    expect(told.map(({ ranges }) => ranges[0]?.text ?? '').filter((text) => /yet|아직/.test(text))).toEqual([]);
  });

  it('is no beginning, but a return after a time without a number', () => {
    const glad: TestEntry = { selected: 'joy', read: { emotion: 'joy', strength: 0.8, sentiment: 0.5 }, tags: [] };
    const days = Array.from({ length: HISTORY_DAYS }, (_, index) => (index === HISTORY_DAYS - 5 ? [glad] : []));
    const suggested = (begunEarlier: boolean) =>
      Array.from({ length: 16 }, (_, turn) => {
        const monday = weekRange(addWeeks('2026-W31', turn))?.from ?? '';
        const facts = factsOf({ days, monday, daysElapsed: 8, begunEarlier });
        return LOCALES.map((locale) => composeReport(facts, locale).suggestion);
      }).flat();
    expect(suggested(false).some(({ id }) => id === 'writing.first')).toBe(true);
    expect(suggested(true).filter(({ id }) => id === 'writing.first')).toEqual([]);
    const returned = suggested(true).filter(({ id }) => id === 'writing.returned');
    expect(returned.length).toBeGreaterThan(0);
    expect(returned.filter(({ because }) => !/after a long time|오랫동안/.test(because))).toEqual([]);
  });
});

describe('a month and a year of a few entries', () => {
  const VERDICT =
    /bright|light|friendly|heavy|hard|asked a lot|easy|contrast|sides|mixed|disgust|환한|가벼|밝은|빛|무거|힘든 [^감]|쉽지|오르내|혐오/i;

  it.each<[string, Emotion[]]>([
    ['one', ['anger']],
    ['two that differ', ['joy', 'sadness']],
    ['three alike', ['joy', 'joy', 'joy']],
    ['four, two of them alike', ['joy', 'joy', 'trust', 'sadness']],
    ['four that differ', ['joy', 'trust', 'anticipation', 'surprise']],
  ])('are told without a verdict: %s', (_, emotions) => {
    for (const { headline, summary } of longLooks(emotions.map((emotion) => [chose(emotion)]))) {
      expect(headline).not.toMatch(VERDICT);
      expect(summary).not.toMatch(/one day|하루에 걸쳐|하루 동안/);
      if (emotions.length < 3) expect(summary).not.toMatch(/disgust(?! and)|혐오[은는이가]? /);
    }
  });

  it('have a verdict from five entries of a month on, and from twelve of a year', () => {
    const verdicts = (count: number) =>
      longLooks(Array.from({ length: count }, () => [chose('sadness')])).map(({ headline, period }) => [
        period.kind,
        VERDICT.test(headline),
      ]);
    const five = verdicts(5);
    expect(five.filter(([kind, isVerdict]) => isVerdict !== (kind === 'month'))).toEqual([]);
    expect(verdicts(4).filter(([, isVerdict]) => isVerdict)).toEqual([]);
    expect(verdicts(12).filter(([, isVerdict]) => !isVerdict)).toEqual([]);
  });

  it('say that some entries were written on one day', () => {
    for (const { summary } of longLooks([[chose('joy'), chose('joy')]])) {
      expect(summary).toMatch(/on one day|On one day|하루에/i);
      expect(summary).not.toMatch(/spread|from one day|하루에 걸쳐|하루 동안/);
    }
  });
});
