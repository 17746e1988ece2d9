import fc from 'fast-check';
import { createFingerprints } from '../../server/services/imports/fingerprints';

const MOST = 2 ** 52 - 1;

test('it knows what was added, and nothing else, however many there are and wherever they fall', () => {
  const near = fc.integer({ min: 0, max: 3_000 });
  const colliding = fc.integer({ min: 0, max: 1_000 }).map((times) => times * 65_536);
  const anywhere = fc.maxSafeNat().map((number) => number % (MOST + 1));
  const number = fc.oneof(near, colliding, anywhere, fc.constantFrom(0, MOST));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 5_000, size: 'max' }), (numbers) => {
      const fingerprints = createFingerprints();
      const known = new Set<number>();
      const wrong = numbers.filter((one) => {
        const isKnown = known.has(one);
        known.add(one);
        return fingerprints.add(one) !== isKnown;
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: true }, // making it smaller takes minutes
  );
});
