import { z } from 'zod';
import type { Output, OutputVector } from './labelMapping';

/** How the probabilities of a model become a reading. The formulas stand in `ml/model/FORMAT.md`. */
const line = z.object({ scale: z.number(), bias: z.number() });

/**
 * From where on an emotion counts as clear, and the probability that the model gives where nothing is there. The
 * defaults are for models from elsewhere, which say neither: what they give is taken as it is.
 */
const label = z.object({
  threshold: z.number().min(0).max(1).default(0.3),
  baseRate: z.number().min(0).lt(1).default(0),
});

/**
 * How the sentences of a text become one reading (`../aggregate.ts`): each is read together with up to `context`
 * sentences before it, but by itself where `positive` and `negative` are then at least `own` apart, and the other way round
 * than in its context (null: never). Chosen as the model card tells.
 */
const aggregation = z.object({
  unit: z.literal('sentence'),
  method: z.literal('evidenceMean'),
  floor: z.number().positive().max(1),
  power: z.number().min(0).max(16),
  context: z.number().int().min(0).max(8).default(0),
  own: z.number().gt(0).max(1).nullable().default(null),
});

/**
 * What is known of a text that surely carries feeling, its output `feeling` being at least so much: its strongest emotion is
 * named from this evidence on, though no emotion passes its threshold. Below, its sentiment counts the less the less it feels.
 */
const felt = z.object({ feeling: z.number().gt(0).max(1), evidence: z.number().gt(0).max(1) });

export const calibration = z.object({
  labels: z.record(z.string(), label).default({}),
  /** A line over the difference of the polarity outputs; or by evidence: joy against the most painful of the others. */
  sentiment: z.union([line, z.literal('evidence')]).default({ scale: 1, bias: 0 }),
  /** Null where the model has no output for feeling as such: the intensity is then the largest evidence. */
  intensity: line.nullable().default(null),
  /** Null where the model has no output for feeling as such, or does not use it. */
  felt: felt.nullable().default(null),
  aggregation: aggregation.default({
    unit: 'sentence',
    method: 'evidenceMean',
    floor: 0.25,
    power: 2,
    context: 0,
    own: null,
  }),
});

export type Calibration = z.infer<typeof calibration>;

const DEFAULT_LABEL = label.parse({});

export function labelOf({ labels }: Calibration, name: string): z.infer<typeof label> {
  return labels[name] ?? DEFAULT_LABEL;
}

/** 0...1: the part of what the probability could rise above its base rate by which it did; null where it is not known. */
export function evidenceOf(output: Output, outputs: OutputVector, calibration: Calibration): number | null {
  const { baseRate } = labelOf(calibration, output);
  const probability = outputs[output];
  return probability === null ? null : Math.min(1, Math.max(0, (probability - baseRate) / (1 - baseRate)));
}
