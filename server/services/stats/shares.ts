import { EMOTIONS } from '../../../ml/emotions';
import type { DailySummary } from '../../../models/EmotionStat';
import { knownPercentages, percentages } from '../../lib/percentages';
import { evidenceOfDay, evidenceOfDays } from './detected';

/**
 * The distribution of the eight emotions over days. Selected: every entry counts once. Detected: the
 * evidence of each day, its entries' mean, added up, so that every day counts once and a quiet one weighs little.
 * Percentages are null where there is nothing to share out, and for an emotion that nothing read knows.
 */
export function emotionShares(summaries: readonly DailySummary[]) {
  const counts = EMOTIONS.map((emotion) =>
    summaries.reduce((sum, day) => sum + (day.selected[emotion]?.count ?? 0), 0),
  );
  const evidence = evidenceOfDays(summaries.map(evidenceOfDay));
  const selected = percentages(counts);
  const detected = knownPercentages(EMOTIONS.map((emotion) => evidence[emotion]));
  return EMOTIONS.map((type, index) => ({
    type,
    selected: { count: counts[index] ?? 0, percentage: selected?.[index] ?? null },
    detected: { percentage: detected[index] ?? null },
  }));
}
