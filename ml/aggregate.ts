import { z } from 'zod';
import { type OutputVector, outputVector } from './labelMapping';

/**
 * How the sentences of an entry become one reading; chosen and explained in `ml/model/MODEL_CARD.md`.
 * `p` 1 is the mean of the sentences; the larger, the more the strongest sentence counts.
 */
export const aggregation = z.object({
  unit: z.literal('sentence'),
  method: z.literal('powerMean'),
  p: z.number().min(1).max(64),
});

export type Aggregation = z.infer<typeof aggregation>;

/**
 * The reading of a whole text from those of its parts, output by output: the power mean
 * `((x1^p + ... + xn^p) / n)^(1/p)`. A single part gives its own probabilities back. Throws without parts.
 */
export function aggregate(parts: readonly OutputVector[], { p }: Aggregation): OutputVector {
  if (parts.length === 0) throw new Error('nothing to aggregate');
  if (parts.length === 1 && parts[0]) return parts[0];
  return outputVector((output) => (parts.reduce((sum, part) => sum + part[output] ** p, 0) / parts.length) ** (1 / p));
}
