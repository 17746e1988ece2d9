import { EMOTIONS } from '../../../ml/emotions';
import type { DailySummary } from '../../../models/EmotionStat';
import { percentages } from '../../lib/percentages';

/**
 * The distribution of the eight emotions over days. Selected: every entry counts once. Detected: the mean over days of
 * the mean shares of the day, so every day counts once. Percentages are null where there is nothing to share out.
 */
export function emotionShares(summaries: readonly DailySummary[]) {
  const counts = EMOTIONS.map((emotion) =>
    summaries.reduce((sum, day) => sum + (day.selected[emotion]?.count ?? 0), 0),
  );
  const dayShares = EMOTIONS.map((emotion) =>
    summaries.reduce((sum, { detected, read }) => sum + (detected ? detected[emotion] / read : 0), 0),
  );
  const selected = percentages(counts);
  const detected = percentages(dayShares);
  return EMOTIONS.map((type, index) => ({
    type,
    selected: { count: counts[index] ?? 0, percentage: selected?.[index] ?? null },
    detected: { percentage: detected?.[index] ?? null },
  }));
}
