import { EMOTIONS } from './emotions';
import { type Calibration, evidenceOf } from './readers/calibration';
import { type OutputVector, outputVector } from './readers/labelMapping';

/**
 * How much a sentence counts among the others of its text: as much as the emotion that it shows best (at least `floor`)
 * to the power of `power`, so that a page of errands around one blow is not read as errands.
 */
export function weightOf(part: OutputVector, calibration: Calibration): number {
  const { floor, power } = calibration.aggregation;
  return Math.max(floor, ...EMOTIONS.map((emotion) => evidenceOf(emotion, part, calibration) ?? 0)) ** power;
}

/**
 * The reading of a whole text from those of its parts, output by output: their mean by weight. A single part gives its
 * own probabilities back; an output that a part does not know is taken from the others. Throws without parts.
 */
export function aggregate(parts: readonly OutputVector[], calibration: Calibration): OutputVector {
  if (parts.length === 0) throw new Error('nothing to aggregate');
  if (parts.length === 1 && parts[0]) return parts[0];
  const weights = parts.map((part) => weightOf(part, calibration));
  return outputVector((output) => {
    let sum = 0;
    let total = 0;
    parts.forEach((part, index) => {
      const value = part[output];
      const weight = weights[index] ?? 0;
      if (value === null) return;
      sum += weight * value;
      total += weight;
    });
    return total === 0 ? null : sum / total;
  });
}
