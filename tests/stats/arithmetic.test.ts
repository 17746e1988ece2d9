import fc from 'fast-check';
import { createRandom } from '../../scripts/seed/random';
import { directionOf } from '../../server/insights/direction';
import { deviationOf, meanOf, roundTo3 } from '../../server/insights/numbers';
import { monthPeriod, rangePeriod, spanBefore, weekPeriod, yearPeriod } from '../../server/insights/period';
import { countSlices, sliceSpan } from '../../server/insights/slices';
import { addDays, daysFrom, monthRange, weekOf } from '../../server/lib/dates';
import { splitIntoMonths } from '../../server/services/stats/wordRows';

const span = fc
  .tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 900 }))
  .map(([start, length]) => ({ from: addDays('1950-01-01', start), to: addDays('1950-01-01', start + length) }));

describe('rounding', () => {
  test('takes halves away from zero, in spite of binary fractions', () => {
    expect([0.0005, 0.0015, 1.0005, 0.2145, -0.0005, -0.2145].map(roundTo3)).toEqual([
      0.001, 0.002, 1.001, 0.215, -0.001, -0.215,
    ]);
    expect(Object.is(roundTo3(-0.0001), 0)).toBe(true);
  });

  test('turns with the signs, and stays within half a thousandth', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (value) => {
        expect(roundTo3(-value)).toBe(-roundTo3(value) || 0);
        expect(Math.abs(roundTo3(value) - value)).toBeLessThanOrEqual(0.0005 + 1e-9);
      }),
    );
  });

  test('of means of thousandths is what whole numbers give', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 31 }), (thousandths) => {
        const sum = thousandths.reduce((total, value) => total + value, 0);
        const whole = Math.floor((2 * Math.abs(sum) + thousandths.length) / (2 * thousandths.length));
        const mean = meanOf(thousandths.map((value) => value / 1000));
        expect(roundTo3(mean ?? Number.NaN)).toBe((Math.sign(sum) * whole) / 1000 || 0);
      }),
    );
  });

  test('the deviation is 0 for equal values and half the distance for two', () => {
    expect(deviationOf([])).toBeNull();
    expect(deviationOf([0.3])).toBe(0);
    expect(roundTo3(deviationOf([-0.2, 0.6]) ?? Number.NaN)).toBe(0.4);
  });
});

describe('a span', () => {
  test('is cut into slices that hold each of its days once, as many as were foretold', () => {
    fc.assert(
      fc.property(span, fc.constantFrom('day', 'week', 'month'), (whole, granularity) => {
        const slices = sliceSpan(whole, granularity);
        expect(slices.flatMap(({ from, to }) => daysFrom(from, to))).toEqual(daysFrom(whole.from, whole.to));
        expect(countSlices(whole, granularity)).toBe(slices.length);
        expect(new Set(slices.map(({ id }) => id)).size).toBe(slices.length);
        if (granularity === 'week')
          for (const { id, from, to } of slices) expect([weekOf(from), weekOf(to)]).toEqual([id, id]);
      }),
      { numRuns: 60 },
    );
  });

  test('is split into whole months and the days around them, each day once', () => {
    fc.assert(
      fc.property(span, (whole) => {
        const { months, days } = splitIntoMonths(whole);
        const inMonths: string[] = [];
        for (let month = months?.from; month && months && month <= months.to; ) {
          const range = monthRange(month);
          if (!range) throw new Error(month);
          inMonths.push(...daysFrom(range.from, range.to));
          month = addDays(range.to, 1).slice(0, 7);
        }
        const all = [...inMonths, ...days.flatMap(({ from, to }) => daysFrom(from, to))].sort();
        expect(all).toEqual(daysFrom(whole.from, whole.to));
        for (const { from, to } of days) expect(daysFrom(from, to).length).toBeLessThan(60);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the span before', () => {
  const now = { today: '2026-11-21', timeZone: 'UTC' };

  test('a year is the year before it, whole, also where that was a leap year', () => {
    expect(spanBefore(yearPeriod(2025, now))).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    expect(spanBefore(yearPeriod(2026, now))).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  });

  test('a month is the month before it, however long', () => {
    expect(spanBefore(monthPeriod('2024-03', now))).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(spanBefore(monthPeriod('2026-01', now))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  test('a week is the week before it, and of a range it is the seven days before', () => {
    expect(spanBefore(weekPeriod('2026-W01', now))).toEqual({ from: '2025-12-22', to: '2025-12-28' });
    for (const to of ['2026-03-07', '2026-03-31']) {
      const range = rangePeriod({ from: '2026-03-01', to }, (last) => last, now);
      expect(spanBefore(range)).toEqual({ from: '2026-02-22', to: '2026-02-28' });
    }
  });
});

describe('the direction of a trend', () => {
  test('needs four points, gaps not counted', () => {
    expect(directionOf([])).toBe('insufficient_data');
    expect(directionOf([0.1, null, 0.2, null, 0.3])).toBe('insufficient_data');
    expect(directionOf([0.1, null, 0.2, null, 0.3, 0.4])).toBe('rising');
  });

  test('is told by the order of four points only when all of them agree', () => {
    expect(directionOf([0.1, 0.2, 0.3, 0.4])).toBe('rising');
    expect(directionOf([0.4, 0.3, 0.2, 0.1])).toBe('falling');
    expect(directionOf([0.1, 0.3, 0.2, 0.4])).toBe('steady');
    expect(directionOf([0.2, 0.2, 0.2, 0.2])).toBe('steady');
  });

  test('is steady when the line moves by less than 0.05', () => {
    expect(directionOf([0.1, 0.101, 0.102, 0.103, 0.104])).toBe('steady');
    expect(directionOf([0.1, 0.115, 0.13, 0.145, 0.16])).toBe('rising');
    expect(directionOf([0.1, 0.11, 0.12, null, null, null, 0.16])).toBe('rising'); // 0.06, gaps and all
  });

  test('bears an outlier', () => {
    expect(directionOf([-0.3, -0.2, -0.1, 0.9, 0, 0.1, 0.2, 0.3, 0.4])).toBe('rising');
    expect(directionOf([0, 0, 0, 0, 0, 0, 0, 1])).toBe('steady');
  });

  test('corrects the variance for ties', () => {
    // Eight values in four pairs: (8·7·21 − 4·2·1·9) / 18 = 61.3, without the correction 65.3. S = 14 gives Z = 1.66, not 1.61.
    expect(directionOf([0, 0.2, 0, 0.1, 0.3, 0.1, 0.2, 0.3])).toBe('rising');
    expect(directionOf([0, 0.3, 0, 0.1, 0.2, 0.1, 0.3, 0.2])).toBe('steady'); // S = 10
  });

  test.each([
    [0, 'seldom found in moods that only linger', 0, 20],
    [0.008, 'found in those that change for good', 75, 100],
  ])('of %d a day is %s', (slope, _, least, most) => {
    const found = Array.from({ length: 200 }, (__, number) => {
      const random = createRandom(`lingering/${number}`);
      let mood = random.normal();
      const series = Array.from({ length: 90 }, (___, day) => {
        mood = 0.6 * mood + 0.8 * random.normal();
        return 0.4 * mood + slope * day;
      });
      return directionOf(series);
    });
    const share = found.filter((direction) => direction !== 'steady').length / 2;
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });

  test.each([12, 26, 60])('is found where %d points change once and for good', (count) => {
    expect(directionOf(Array.from({ length: count }, (_, place) => (place < count / 2 ? -0.5 : 0.5)))).toBe('rising');
  });

  test('turns with the signs', () => {
    const opposite = { rising: 'falling', falling: 'rising', steady: 'steady', insufficient_data: 'insufficient_data' };
    const point = fc.option(fc.integer({ min: -1000, max: 1000 }).map((value) => value / 1000));
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (series) => {
        const turned = series.map((value) => (value === null ? null : -value));
        expect(directionOf(turned)).toBe(opposite[directionOf(series)]);
      }),
    );
  });
});
