import fc from 'fast-check';
import { percentages, sharesInTenths, wholePercentages } from '../../server/lib/percentages';

const MAX = Number.MAX_VALUE;
const MIN = Number.MIN_VALUE;

describe('sharing out a whole', () => {
  test.each([
    [
      [1, 1, 1],
      [33.4, 33.3, 33.3],
    ],
    [
      [1, 1, 1, 1, 1, 1, 1, 1],
      [12.5, 12.5, 12.5, 12.5, 12.5, 12.5, 12.5, 12.5],
    ],
    [
      [1, 4, 1],
      [16.7, 66.7, 16.6], // all three lack as much, however a computer divides
    ],
    [
      [0, 0, 5],
      [0, 0, 100],
    ],
    [
      [0.5, 0.25, 0.25],
      [50, 25, 25],
    ],
    [
      [2, 1, 3, 0],
      [33.3, 16.7, 50, 0],
    ],
    [
      [MIN, MIN],
      [50, 50],
    ],
    [
      [MAX, MAX, MAX, MAX],
      [25, 25, 25, 25],
    ],
    [
      [MAX, MIN],
      [100, 0],
    ],
    [
      [1e-320, 3e-320],
      [25, 75],
    ],
  ])('%j is %j percent', (values, expected) => {
    expect(percentages(values)).toEqual(expected);
  });

  test('nothing cannot be shared out', () => {
    expect(percentages([0, 0, 0])).toBeNull();
    expect(percentages([])).toBeNull();
  });

  const value = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: MAX, noNaN: true }),
    fc.double({ min: 0, max: 1e-307, noNaN: true }),
    fc.constantFrom(0, MIN, MAX, 1, 1 / 3, 0.1),
    fc.nat(20),
  );
  const values = fc.array(value, { minLength: 1, maxLength: 12 }).filter((list) => list.some((each) => each > 0));

  test('any values add to exactly 100.0, each with one decimal', () => {
    fc.assert(
      fc.property(values, (list) => {
        const tenths = sharesInTenths(list) ?? [];
        expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
        for (const share of tenths) expect(Number.isInteger(share)).toBe(true);
        expect((wholePercentages(list) ?? []).reduce((sum, share) => sum + share, 0)).toBe(100);
        for (const percent of percentages(list) ?? []) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
          expect(percent).toBe(Number(percent.toFixed(1)));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a share is within a tenth of its exact value, computed in whole numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 10 }), (list) => {
        const total = list.reduce((sum, each) => sum + each, 0);
        fc.pre(total > 0);
        (sharesInTenths(list) ?? []).forEach((share, index) => {
          const floor = Number((BigInt(list[index] ?? 0) * 1000n) / BigInt(total));
          expect([floor, floor + 1]).toContain(share);
        });
      }),
    );
  });

  test('a larger value never gets a smaller share, and of equal ones the earlier gets the larger', () => {
    fc.assert(
      fc.property(values, (list) => {
        const shares = sharesInTenths(list) ?? [];
        for (const [i, a] of list.entries()) {
          for (const [j, b] of list.entries()) {
            if (a > b * (1 + 1e-9) || (a === b && i < j)) expect(shares[i]).toBeGreaterThanOrEqual(shares[j] ?? 0);
          }
        }
      }),
    );
  });

  test('scaling all values by a power of two changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -40, max: 40 }),
        (list, power) => {
          expect(sharesInTenths(list.map((each) => each * 2 ** power))).toEqual(sharesInTenths(list));
        },
      ),
    );
  });
});
