import fc from 'fast-check';
import type { Emotion } from '../../ml/emotions';
import { moodOf } from '../../server/insights/portrait';
import { addDays, daysFrom } from '../../server/lib/dates';
import { cutWeek } from '../../server/services/reports/claims/ranges';
import { composeReport } from '../../server/services/reports/compose';
import type { ReportDay } from '../../server/services/reports/facts/days';
import { LOCALES } from '../../server/services/reports/locales';
import { en } from '../../server/services/reports/locales/en';
import { findUntruths } from './checker/check';
import { factsOf, HISTORY_DAYS, randomFacts, sourceOf, type TestEntry } from './support/randomFacts';

const bright: TestEntry = { selected: 'joy', read: { emotion: 'joy', strength: 0.9, sentiment: 0.7 }, tags: [] };
const dark: TestEntry = { selected: 'sadness', read: { emotion: 'sadness', strength: 0.9, sentiment: -0.6 }, tags: [] };
const unreadable: TestEntry = { selected: 'joy', read: null, tags: [] };
const imported: TestEntry = { selected: null, read: { emotion: 'joy', strength: 0.9, sentiment: 0.7 }, tags: [] };

function weekOf(week: (TestEntry | null)[], daysElapsed = 7) {
  const days = [...Array.from({ length: HISTORY_DAYS - 7 }, () => []), ...week.map((entry) => (entry ? [entry] : []))];
  return factsOf({ days, monday: '2026-11-16', daysElapsed });
}

const spans = (week: (TestEntry | null)[], daysElapsed = 7) => {
  const facts = weekOf(week, daysElapsed);
  return cutWeek(facts.week.days, { over: daysElapsed, before: 0 }).map(
    ({ kind, days }) => `${kind} ${days[0]?.date.slice(8)}-${days.at(-1)?.date.slice(8)}`,
  );
};

describe('the ranges of a week', () => {
  it('join days of one tone and part where it changes', () => {
    expect(spans([bright, bright, bright, dark, dark, bright, bright])).toEqual([
      'chosen 16-18',
      'chosen 19-20',
      'chosen 21-22',
    ]);
  });

  it('keep days without an entry apart, and those that have not begun apart from these', () => {
    expect(spans([bright, null, null, bright, null, null, null], 5)).toEqual([
      'chosen 16-16',
      'quiet 17-18',
      'chosen 19-19',
      'quiet 20-20',
      'ahead 21-22',
    ]);
  });

  it('never mix what texts say with what was chosen', () => {
    expect(spans([bright, bright, imported, imported, bright, bright, bright])).toEqual([
      'chosen 16-17',
      'read 18-19',
      'chosen 20-22',
    ]);
  });

  it('are not parted by texts that could not be read, where the choices go on', () => {
    expect(spans([bright, bright, unreadable, unreadable, bright, bright, bright])).toEqual(['chosen 16-22']);
  });

  it('part two days of which one is light and the other heavy, though together they are in balance', () => {
    const blank = Array.from({ length: HISTORY_DAYS - 7 }, () => []);
    const quarrel: TestEntry = { ...dark, selected: 'anger' }; // beside a page of grief no day would be the brightest
    const days = [...blank, [bright, bright, quarrel], [quarrel, quarrel, bright], [], [], [], [], []];
    const { ranges, highlights } = composeReport(factsOf({ days, monday: '2026-11-16', daysElapsed: 8 }), en);
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-16', '2026-11-16'],
      ['2026-11-17', '2026-11-17'],
      ['2026-11-18', '2026-11-22'],
    ]);
    expect([highlights.brightest?.date, highlights.hardest?.date]).toEqual(['2026-11-16', '2026-11-17']);
  });

  it('name no emotion over days of which each was not read so, and one that all of them were', () => {
    const wrote = (emotion: Emotion | null): TestEntry[] => [
      {
        selected: null,
        read: { emotion: emotion ?? 'joy', strength: emotion ? 0.8 : 0.2, sentiment: -0.6 },
        tags: [],
      },
    ];
    const blank = Array.from({ length: HISTORY_DAYS - 7 }, () => []);
    const told = (read: (Emotion | null)[], isUnsure: boolean) =>
      Array.from({ length: 12 }, (_, turn) =>
        LOCALES.map((locale) => {
          const days = [...blank, ...read.map(wrote), [], []];
          const diary = { days, monday: addDays('2026-08-03', 7 * turn) };
          const report = composeReport({ ...factsOf(diary), isUnsure }, locale);
          if (!isUnsure) expect(findUntruths(report, sourceOf(diary).summaries)).toEqual([]);
          return report.ranges[0];
        }),
      ).flat();
    const NAMED = /joy|fear|anger|sadness|disgust|기쁨|두려움|분노|슬픔|혐오/i;
    for (const isUnsure of [false, true]) {
      const apart = [
        ...told(['fear', 'anger', 'sadness', 'sadness', 'disgust'], isUnsure),
        ...told(['sadness', null, 'sadness', null, 'anger'], isUnsure),
      ];
      for (const range of apart) {
        expect(range).toMatchObject({ basis: 'detected', dominant: null, entries: 5 });
        expect(range?.text).not.toMatch(NAMED);
        expect(range?.text).toMatch(/not the same|differs|changes over|같지 않|달라요|같은 감정이 읽히지는/);
      }
      for (const range of told(['fear', 'fear', 'fear', 'fear', 'fear'], isUnsure)) {
        expect(range).toMatchObject({ dominant: 'fear', entries: 5 });
        expect(range?.text).toMatch(/fear|두려움/);
      }
      for (const range of told([null, null, null, null, null], isUnsure))
        expect(range?.text).not.toMatch(/not the same|differs|changes over|같지 않|달라요|같은 감정이/);
    }
  });

  it('have one tone each, and no neighbour of the same', () => {
    const toneOf = ({ chosen, sentiment }: ReportDay) => chosen.tone ?? (sentiment === null ? null : moodOf(sentiment));
    fc.assert(
      fc.property(randomFacts, ({ week, period }) => {
        const ranges = cutWeek(week.days, { over: period.daysElapsed, before: 0 }).map(({ kind, days }) => ({
          kind,
          tones: days.map(toneOf),
        }));
        for (const [index, { kind, tones }] of ranges.entries()) {
          expect(new Set(tones).size).toBe(1);
          const next = ranges[index + 1];
          if (next?.kind === kind) expect(next.tones[0]).not.toBe(tones[0]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('cover Monday to Sunday once each, whatever the week', () => {
    fc.assert(
      fc.property(randomFacts, ({ week, period }) => {
        const ranges = cutWeek(week.days, { over: period.daysElapsed, before: 0 });
        expect(ranges.flatMap(({ days }) => days.map(({ date }) => date))).toEqual(daysFrom(period.from, period.to));
        expect(ranges.reduce((sum, { portrait }) => sum + portrait.entries, 0)).toBe(week.entries);
      }),
      { numRuns: 200 },
    );
  });
});
