import fc from 'fast-check';
import { medianOf } from '../../server/lib/statistics/median';

const bySorting = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 || sorted.length === 0 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
};

test('the median found by selection is the one found by sorting', () => {
  const few = fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 60 });
  const many = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(fc.oneof(few, many), (values) => {
      expect(medianOf(Float64Array.from(values)) + 0).toBe(bySorting(values) + 0); // 0 and -0 are one
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['rising', (index: number) => index],
  ['falling', (index: number) => -index],
  ['equal', () => 1],
  ['a saw', (index: number) => index % 7],
])('of numbers that are %s, too', (_, value) => {
  const values = Array.from({ length: 5_000 }, (_, index) => value(index));
  expect(medianOf(Float64Array.from(values))).toBe(bySorting(values));
});
