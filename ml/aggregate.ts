import { z } from 'zod';
import { type OutputVector, outputVector } from './readers/labelMapping';

/**
 * How the sentences of an entry become one reading; chosen and explained in `ml/model/MODEL_CARD.md`. Both are power
 * means: `p` 1 is the mean of the sentences; the larger, the more the strongest sentence counts. With `feelingMean` a
 * sentence weighs as much as the feeling it carries (at least `floor`) to the power of `power`, so that a page of
 * errands around one blow is not read as errands.
 */
export const aggregation = z.discriminatedUnion('method', [
  z.object({ unit: z.literal('sentence'), method: z.literal('powerMean'), p: z.number().min(1).max(64) }),
  z.object({
    unit: z.literal('sentence'),
    method: z.literal('feelingMean'),
    p: z.number().min(1).max(64),
    floor: z.number().positive().max(1),
    power: z.number().min(0).max(16),
  }),
]);

export type Aggregation = z.infer<typeof aggregation>;

/** How much a sentence counts among the others of its text. */
export function weightOf(part: OutputVector, how: Aggregation): number {
  return how.method === 'feelingMean' ? Math.max(part.feeling ?? 1, how.floor) ** how.power : 1;
}

/**
 * The reading of a whole text from those of its parts, output by output: `(sum of w x^p / sum of w)^(1/p)`. A single
 * part gives its own probabilities back; an output that a part does not know is taken from the others. Throws without parts.
 */
export function aggregate(parts: readonly OutputVector[], how: Aggregation): OutputVector {
  if (parts.length === 0) throw new Error('nothing to aggregate');
  if (parts.length === 1 && parts[0]) return parts[0];
  const weights = parts.map((part) => weightOf(part, how));
  return outputVector((output) => {
    let sum = 0;
    let total = 0;
    parts.forEach((part, index) => {
      const value = part[output];
      const weight = weights[index] ?? 0;
      if (value === null) return;
      sum += weight * value ** how.p;
      total += weight;
    });
    return total === 0 ? null : (sum / total) ** (1 / how.p);
  });
}
