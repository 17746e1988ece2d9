import type { DailySummary } from '../../../models/EmotionStat';
import { meanSentiment } from './days';
import { deviationOf, meanOf, roundOrNull, roundTo3 } from './numbers';

/** Means of the days on which the model read an entry, -1...1, not rounded. */
function dayMeans(summaries: readonly DailySummary[]): number[] {
  return summaries.map(meanSentiment).filter((mean) => mean !== null);
}

/** Mean of day means, -1...1, 3 decimals; null when nothing was read. */
export function averageSentiment(summaries: readonly DailySummary[]): number | null {
  return roundOrNull(meanOf(dayMeans(summaries)));
}

/** Sentiment of a period against the period before it. `change` is the difference of the averages as both answers show them. */
export function summariseSentiment(summaries: readonly DailySummary[], before: readonly DailySummary[]) {
  const means = dayMeans(summaries);
  const average = averageSentiment(summaries);
  const averageBefore = averageSentiment(before);
  return {
    average,
    min: means.length === 0 ? null : roundTo3(Math.min(...means)),
    max: means.length === 0 ? null : roundTo3(Math.max(...means)),
    swing: roundOrNull(deviationOf(means)),
    change: average === null || averageBefore === null ? null : roundTo3(average - averageBefore),
  };
}
