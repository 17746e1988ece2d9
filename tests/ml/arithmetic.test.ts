import fc from 'fast-check';
import { aggregate } from '../../ml/aggregate';
import { planBatches } from '../../ml/batches';
import { chooseMapping, createTranslation, OUTPUTS, outputVector } from '../../ml/labelMapping';
import goemotions from '../../ml/mappings/goemotions.json';
import { toProbabilities, toScores, toSentiment } from '../../ml/postprocess';

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const vector = fc
  .array(probability, { minLength: 10, maxLength: 10 })
  .map((values) => outputVector((_, i) => values[i] ?? 0));
const method = fc.integer({ min: 1, max: 16 }).map((p) => ({ unit: 'sentence', method: 'powerMean', p }) as const);

test('one sentence gives its own probabilities back', () => {
  fc.assert(fc.property(vector, method, (part, how) => expect(aggregate([part], how)).toEqual(part)));
});

test('a whole lies between the mean of its sentences and the strongest of them, in any order', () => {
  fc.assert(
    fc.property(fc.array(vector, { minLength: 1, maxLength: 8 }), method, (parts, how) => {
      const whole = aggregate(parts, how);
      const reversed = aggregate([...parts].reverse(), how);
      for (const output of OUTPUTS) {
        const values = parts.map((part) => part[output]);
        expect(whole[output]).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        expect(whole[output]).toBeGreaterThanOrEqual(
          values.reduce((sum, value) => sum + value, 0) / values.length - 1e-9,
        );
        expect(reversed[output]).toBeCloseTo(whole[output], 9);
      }
    }),
  );
});

test('batches hold every input once, within the bound, and alike lengths together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 300 }),
      (lengths, max) => {
        const batches = planBatches(lengths, max);
        expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, index) => index));
        const longest = batches.map((batch) => Math.max(...batch.map((index) => lengths[index] ?? 0)));
        expect(batches.every((batch, i) => batch.length === 1 || batch.length * (longest[i] ?? 0) <= max)).toBe(true);
        expect(longest).toEqual([...longest].sort((a, b) => a - b));
      },
    ),
  );
});

test('sigmoids are independent, a softmax adds up to 1, and neither breaks on extreme outputs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 2, maxLength: 30 }),
      (logits) => {
        for (const activation of ['sigmoid', 'softmax'] as const) {
          const values = toProbabilities(logits, activation);
          expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
          if (activation === 'softmax') expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
        }
      },
    ),
  );
  expect(toProbabilities([0, Math.log(3)], 'sigmoid')).toEqual([0.5, expect.closeTo(0.75)]);
  expect(toProbabilities([0, Math.log(3)], 'softmax')).toEqual([expect.closeTo(0.25), expect.closeTo(0.75)]);
});

test('scores never vanish, a sentiment never leaves its range and is never -0', () => {
  const least = outputVector(() => 0);
  expect(Object.values(toScores(least))).toEqual(Array.from({ length: 8 }, () => 0.0001));
  expect(toSentiment({ ...least, positive: 1 }, { scale: 1.4, bias: 0 })).toBe(1);
  expect(toSentiment({ ...least, negative: 1 }, { scale: 1.4, bias: 0 })).toBe(-1);
  expect(Object.is(toSentiment({ ...least, negative: 0.0001 }, { scale: 1, bias: 0 }), 0)).toBe(true);
});

test('the shipped mapping translates probabilities into probabilities', () => {
  const labels = Object.keys(goemotions);
  const translate = createTranslation(labels, chooseMapping(labels, null));
  fc.assert(
    fc.property(fc.array(probability, { minLength: labels.length, maxLength: labels.length }), (probabilities) => {
      const outputs = translate(probabilities);
      for (const output of OUTPUTS) expect(outputs[output] >= 0 && outputs[output] <= 1).toBe(true);
    }),
  );
});

test('our own labels need no translation, in whatever order they come', () => {
  const labels = [...OUTPUTS].reverse();
  const translate = createTranslation(labels, chooseMapping(labels, null));
  const values = labels.map((_, index) => index / 10);
  expect(translate(values)).toEqual(outputVector((output) => expect.closeTo(labels.indexOf(output) / 10, 9) as number));
});

test('a mapping that does not fit is refused with what it lacks', () => {
  expect(() => chooseMapping(['LABEL_0'], null)).toThrow('emotion-mapping.json');
  expect(() => chooseMapping(['good', 'bad'], { good: { joy: 1 } })).toThrow('lacks the labels bad');
  expect(() => chooseMapping(['good'], { good: { joy: 1, positive: 1 } })).toThrow('mapped to trust, fear');
});
