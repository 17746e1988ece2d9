import fc from 'fast-check';
import { aggregate } from '../../ml/aggregate';
import { EMOTIONS } from '../../ml/emotions';
import { judge } from '../../ml/judge';
import goemotions from '../../ml/mappings/goemotions.json';
import { planBatches } from '../../ml/readers/batches';
import { calibration } from '../../ml/readers/calibration';
import { chooseMapping, createTranslation, OUTPUTS, outputVector } from '../../ml/readers/labelMapping';
import { toProbabilities } from '../../ml/readers/probabilities';

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const vector = fc
  .array(probability, { minLength: OUTPUTS.length, maxLength: OUTPUTS.length })
  .map((values) => outputVector((_, i) => values[i] ?? 0));
const rules = fc
  .record({
    floor: fc.double({ min: 0.01, max: 1, noNaN: true }),
    power: fc.integer({ min: 0, max: 4 }),
    baseRate: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  .map(({ baseRate, ...weights }) => rulesOf(weights, baseRate));

function rulesOf(weights: { floor: number; power: number }, baseRate: number) {
  return calibration.parse({
    labels: Object.fromEntries(EMOTIONS.map((emotion) => [emotion, { threshold: 0.95, baseRate }])),
    aggregation: { unit: 'sentence', method: 'evidenceMean', ...weights },
  });
}

test('one sentence gives its own probabilities back', () => {
  fc.assert(fc.property(vector, rules, (part, how) => expect(aggregate([part], how)).toEqual(part)));
});

test('a whole lies between the weakest and the strongest of its sentences, in any order', () => {
  fc.assert(
    fc.property(fc.array(vector, { minLength: 1, maxLength: 8 }), rules, (parts, how) => {
      const whole = aggregate(parts, how);
      const reversed = aggregate([...parts].reverse(), how);
      for (const output of OUTPUTS) {
        const values = parts.map((part) => part[output] ?? Number.NaN);
        expect(whole[output]).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        expect(whole[output]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(reversed[output]).toBeCloseTo(whole[output] ?? Number.NaN, 9);
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

test('a sentence weighs as much as the emotion that it shows best, never less than the floor', () => {
  const how = rulesOf({ floor: 0.1, power: 2 }, 0.2);
  const sentence = (joy: number, anger: number) => outputVector((output) => ({ joy, anger })[output as 'joy'] ?? 0);
  // Evidence is what is above the base rate: 0.8 of joy are 0.75 of it, 0.4 of anger 0.25.
  expect(aggregate([sentence(0.8, 0), sentence(0, 0.4)], how).joy).toBeCloseTo(
    (0.75 ** 2 * 0.8) / (0.75 ** 2 + 0.25 ** 2),
    9,
  );
  expect(aggregate([sentence(0.2, 0.1), sentence(0, 0)], how).joy).toBeCloseTo(0.1, 9);
  expect(aggregate([sentence(1, 1), sentence(0, 0)], how).joy).toBeCloseTo(1 / 1.01, 9);
});

test('an emotion that a reader does not know adds no weight to a sentence', () => {
  const how = rulesOf({ floor: 0.1, power: 1 }, 0);
  const sentence = (joy: number) => ({ ...outputVector((output) => (output === 'joy' ? joy : 0)), trust: null });
  expect(aggregate([sentence(0.4), sentence(0.2)], how).joy).toBeCloseTo((0.4 * 0.4 + 0.2 * 0.2) / 0.6, 9);
});

test('what a reader does not know stays unknown, and is taken from those who do', () => {
  const knowing = outputVector(() => 0.4);
  const half = { ...knowing, trust: null };
  expect(aggregate([half, half], SETTINGS)).toEqual(half);
  expect(aggregate([half, knowing], SETTINGS).trust).toBeCloseTo(0.4, 9);
  expect(judge(half, SETTINGS)).toMatchObject({ scores: { trust: null, joy: 0.4 }, evidence: { trust: null } });
});

const SETTINGS = calibration.parse({
  labels: Object.fromEntries(EMOTIONS.map((emotion) => [emotion, { threshold: 0.3, baseRate: 0.2 }])),
  sentiment: { scale: 1.4, bias: 0 },
  intensity: { scale: 2, bias: -0.5 },
});

test('evidence is what rises above the base rate, and only what passes its threshold is clear', () => {
  const neutral = outputVector((output) => (output === 'feeling' ? 0.1 : 0.2));
  expect(judge(neutral, SETTINGS)).toMatchObject({ evidence: { joy: 0, anger: 0 }, clear: [], intensity: 0 });
  const felt = { ...neutral, joy: 0.6, anger: 0.29, fear: 0.3, feeling: 0.7 };
  expect(judge(felt, SETTINGS)).toMatchObject({
    evidence: { joy: 500, anger: 112, fear: 125, trust: 0 },
    clear: ['joy', 'fear'],
    intensity: 0.9,
  });
  expect(judge({ ...felt, feeling: null }, SETTINGS).intensity).toBe(0.5);
});

test('scores never vanish, a sentiment never leaves its range and is never -0', () => {
  const least = outputVector(() => 0);
  const plain = { ...SETTINGS, sentiment: { scale: 1, bias: 0 } };
  expect(Object.values(judge(least, SETTINGS).scores)).toEqual(Array.from({ length: 8 }, () => 0.0001));
  expect(judge({ ...least, positive: 1 }, SETTINGS).sentiment).toBe(1);
  expect(judge({ ...least, negative: 1 }, SETTINGS).sentiment).toBe(-1);
  expect(Object.is(judge({ ...least, negative: 0.0001 }, plain).sentiment, 0)).toBe(true);
});

test('where nobody stated a sentiment it is joy against the most painful emotion, each above its base rate', () => {
  const told = { ...SETTINGS, sentiment: 'evidence' } as const;
  const neutral = outputVector((output) => (output === 'negative' ? 0 : 0.2));
  expect(judge(neutral, told).sentiment).toBe(0);
  expect(judge({ ...neutral, joy: 0.36, sadness: 0.84, anger: 0.6 }, told).sentiment).toBe(-0.6);
  expect(judge({ ...neutral, joy: 0.6, sadness: null, negative: 0.1 }, told).sentiment).toBe(0.4);
});

test('the shipped mapping translates probabilities into probabilities', () => {
  const labels = Object.keys(goemotions);
  const translate = createTranslation(labels, chooseMapping(labels, null));
  fc.assert(
    fc.property(fc.array(probability, { minLength: labels.length, maxLength: labels.length }), (probabilities) => {
      const outputs = translate(probabilities);
      for (const output of OUTPUTS) {
        if (output === 'feeling') continue; // GoEmotions has no label for it
        expect(outputs[output]).toBeGreaterThanOrEqual(0);
        expect(outputs[output]).toBeLessThanOrEqual(1);
      }
      expect(outputs.feeling).toBeNull();
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

test('an emotion at its base rate is not clear, however low its threshold', () => {
  const rules = calibration.parse({ labels: { joy: { threshold: 0.1, baseRate: 0.2 } } });
  const clearAt = (joy: number) =>
    judge(
      outputVector((output) => (output === 'joy' ? joy : 0)),
      rules,
    ).clear;
  expect([clearAt(0.2), clearAt(0.3)]).toEqual([[], ['joy']]);
});

describe('a model that says how sure it is that a text carries feeling', () => {
  const rulesWithFelt = { ...SETTINGS, felt: { feeling: 0.7, evidence: 0.1 } };
  /** Fear has an evidence of 0.1 and anger one of 0.0625, and no emotion passes its threshold. */
  const faint = { ...outputVector(() => 0.2), fear: 0.28, anger: 0.25, positive: 0.1, negative: 0.6 };

  test('names the strongest emotion of one that surely does, though none passes its threshold', () => {
    expect(judge({ ...faint, feeling: 0.7 }, rulesWithFelt).clear).toEqual(['fear']);
    expect(judge({ ...faint, feeling: 0.69 }, rulesWithFelt).clear).toEqual([]);
    expect(judge({ ...faint, feeling: 0.99 }, SETTINGS).clear).toEqual([]);
    expect(judge({ ...faint, feeling: null }, rulesWithFelt).clear).toEqual([]);
  });

  test('names none of next to no evidence, and adds none to those that pass', () => {
    expect(judge({ ...faint, fear: 0.279, feeling: 1 }, rulesWithFelt).clear).toEqual([]);
    expect(judge({ ...faint, sadness: 0.3, fear: 0.29, feeling: 1 }, rulesWithFelt).clear).toEqual(['sadness']);
    expect(judge({ ...faint, joy: 0.5, sadness: 0.3, feeling: 1 }, rulesWithFelt).clear).toEqual(['joy', 'sadness']);
    expect(judge({ ...outputVector(() => 0.1), feeling: 1 }, rulesWithFelt).clear).toEqual([]);
  });

  test('takes a sentiment in full there, and in proportion below', () => {
    const sentiment = (feeling: number | null) => judge({ ...faint, feeling }, rulesWithFelt).sentiment;
    expect([sentiment(1), sentiment(0.7), sentiment(null)]).toEqual([-0.7, -0.7, -0.7]);
    expect([sentiment(0.35), sentiment(0.07), sentiment(0)]).toEqual([-0.35, -0.07, 0]);
    expect(judge({ ...faint, feeling: 0.07 }, SETTINGS).sentiment).toBe(-0.7);
  });
});
