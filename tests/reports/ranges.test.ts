import fc from 'fast-check';
import { daysFrom } from '../../server/lib/dates';
import { cutIntoRanges, squaredDeviations } from '../../server/lib/segmentation';
import { cutWeek } from '../../server/services/reports/claims/ranges';
import { factsOf, HISTORY_DAYS, randomFacts, type TestEntry } from './support/randomFacts';

const point = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 });

/** Every way to cut a series of `length` into ranges: one bit for each gap. */
function allCuts(length: number): [number, number][][] {
  return Array.from({ length: 2 ** (length - 1) }, (_, bits) => {
    const starts = [
      0,
      ...Array.from({ length: length - 1 }, (_unused, gap) => gap + 1).filter((start) => bits & (1 << (start - 1))),
    ];
    return starts.map((start, index): [number, number] => [start, (starts[index + 1] ?? length) - 1]);
  });
}

describe('cutting a series into ranges', () => {
  it('costs as little as the best of all possible cuts', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (points, penalty) => {
          const costOf = (ranges: [number, number][]) =>
            ranges.reduce((sum, [first, last]) => sum + squaredDeviations(points.slice(first, last + 1)) + penalty, 0);
          const best = Math.min(...allCuts(points.length).map(costOf));
          expect(costOf(cutIntoRanges(points, penalty))).toBeCloseTo(best, 9);
        },
      ),
    );
  });

  it('never cuts between equal points, and always between distant ones', () => {
    const [a, b] = [
      [0, 0],
      [1, 1],
    ];
    expect(cutIntoRanges([a, a, a, b, b, a], 0.1)).toEqual([
      [0, 2],
      [3, 4],
      [5, 5],
    ]);
    expect(cutIntoRanges([a, a, a], 0)).toEqual([[0, 2]]);
    expect(cutIntoRanges([], 1)).toEqual([]);
  });
});

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
  return cutWeek(facts.week.days, daysElapsed).map(
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

  it('cover Monday to Sunday once each, whatever the week', () => {
    fc.assert(
      fc.property(randomFacts, ({ week, period }) => {
        const ranges = cutWeek(week.days, period.daysElapsed);
        expect(ranges.flatMap(({ days }) => days.map(({ date }) => date))).toEqual(daysFrom(period.from, period.to));
        expect(ranges.reduce((sum, { portrait }) => sum + portrait.entries, 0)).toBe(week.entries);
      }),
      { numRuns: 200 },
    );
  });
});
