import type { FindingVector } from '../../ml/analyser';
import { EMOTIONS, type Emotion, emotionVector } from '../../ml/emotions';
import type { DailySummary } from '../../models/EmotionStat';

/**
 * What the texts of a day say on average: the mean evidence of each emotion (thousandths, not rounded) over its entries, of
 * which one adds nothing of what its reader does not know; null for an emotion that none of them knows, and for all of them
 * where nothing was read.
 */
export function evidenceOfDay({ detected, read, unknown = {} }: DailySummary): FindingVector {
  return emotionVector((emotion) =>
    detected === null || read === (unknown[emotion] ?? 0) ? null : detected[emotion] / read,
  );
}

/**
 * Emotions that are clear in some entry of a day. A reading of before 0.5.0 knew no thresholds: where there is one, any
 * emotion may be.
 */
export function clearOfDay({ detected, read, weighed = 0, clear = {} }: DailySummary): Emotion[] {
  if (detected === null) return [];
  return read > weighed ? [...EMOTIONS] : EMOTIONS.filter((emotion) => (clear[emotion] ?? 0) > 0);
}

/** Emotions that are clear in some entry of several days, in the order of the eight. */
export function clearOfDays(days: readonly { clear: readonly Emotion[] }[]): Emotion[] {
  return EMOTIONS.filter((emotion) => days.some(({ clear }) => clear.includes(emotion)));
}

/**
 * In thousandths. Probabilities are off by about as much (the model card's calibration errors): less of an emotion, beside
 * nothing of the others, is not all of what a text shows.
 */
const LEAST_EVIDENCE = 50;

/** Whether an entry, or the entries of a day, show next to nothing: of that there are no shares. */
export const isFaint = ({ clear, evidence }: { clear: readonly Emotion[]; evidence: FindingVector | null }): boolean =>
  clear.length === 0 && EMOTIONS.every((emotion) => (evidence?.[emotion] ?? 0) < LEAST_EVIDENCE);

/**
 * Evidence of several days, each counting once: a plain sum, to which a day adds nothing of what its readers do not know;
 * null for an emotion that no day knows.
 */
export function evidenceOfDays(days: readonly FindingVector[]): FindingVector {
  return emotionVector((emotion) => {
    let sum: number | null = null;
    for (const day of days) {
      const evidence = day[emotion];
      if (evidence !== null) sum = (sum ?? 0) + evidence;
    }
    return sum;
  });
}
