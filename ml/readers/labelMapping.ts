import { z } from 'zod';
import { EMOTIONS } from '../emotions';
import goemotions from '../mappings/goemotions.json';

/** What a reading is made of: the eight emotions, the two poles of the sentiment, and whether there is any feeling at all. */
export const OUTPUTS = [...EMOTIONS, 'positive', 'negative', 'feeling'] as const;

export type Output = (typeof OUTPUTS)[number];

/** A probability 0...1 of each output; null for one that the reader does not know. */
export type OutputVector = Record<Output, number | null>;

/**
 * Translates the labels of any classifier: each label of the model with the outputs that it speaks for and how surely
 * (0...1). A label that says nothing, such as `neutral`, has an empty object.
 */
export type LabelMapping = Record<string, Partial<Record<Output, number>>>;

export const labelMapping: z.ZodType<LabelMapping> = z.record(
  z.string(),
  z.partialRecord(z.enum(OUTPUTS), z.number().min(0).max(1)),
);

/** Labels that need no translation. */
const OWN: LabelMapping = Object.fromEntries(OUTPUTS.map((output) => [output, { [output]: 1 }]));

/** The mappings that ship with the project; one is used when it names every label of the model. */
const SHIPPED: readonly LabelMapping[] = [OWN, labelMapping.parse(goemotions)];

/**
 * The mapping for a model with these labels: the operator's own where there is one, else the first shipped one that
 * fits. Throws, naming what is missing, when no mapping covers every label and every output but `feeling`.
 */
export function chooseMapping(labels: readonly string[], own: LabelMapping | null): LabelMapping {
  const mapping = own ?? SHIPPED.find((shipped) => labels.every((label) => label in shipped));
  if (!mapping) throw new Error('no shipped label mapping fits this model: add an emotion-mapping.json to its folder');
  const unmapped = labels.filter((label) => !(label in mapping));
  if (unmapped.length > 0) throw new Error(`emotion-mapping.json lacks the labels ${unmapped.join(', ')}`);
  const silent = OUTPUTS.filter((output) => output !== 'feeling' && !labels.some((label) => mapping[label]?.[output]));
  if (silent.length > 0) throw new Error(`no label of the model is mapped to ${silent.join(', ')}`);
  return mapping;
}

/**
 * Builds the translation from a model's probabilities (in the order of `labels`) to the outputs. Labels that speak
 * for the same output are combined as a noisy-or (Pearl 1988), 1 - product of (1 - weight * probability): each is an
 * independent, imperfect sign of it, and several weak signs add up without ever passing 1. An output that no label speaks
 * for is null.
 */
export function createTranslation(labels: readonly string[], mapping: LabelMapping) {
  const signs = OUTPUTS.map((output) =>
    labels.flatMap((label, index) => {
      const weight = mapping[label]?.[output] ?? 0;
      return weight > 0 ? [{ index, weight }] : [];
    }),
  );
  return (probabilities: readonly number[]): OutputVector =>
    outputVector((_, position) => {
      const absent = (signs[position] ?? []).map(({ index, weight }) => 1 - weight * (probabilities[index] ?? 0));
      return absent.length === 0 ? null : 1 - absent.reduce((product, value) => product * value, 1);
    });
}

/** Builds a vector by asking `value` for each output in order. */
export function outputVector(value: (output: Output, index: number) => number | null): OutputVector {
  return Object.fromEntries(OUTPUTS.map((output, index) => [output, value(output, index)])) as OutputVector;
}
