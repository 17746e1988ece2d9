import type { DayFacts } from './days';
import { deviationOf, meanOf, roundOrNull, roundTo3 } from './numbers';

/** What is known of several days together. Sentiments are -1...1 and not rounded; every day that was read counts once. */
export interface SpanFacts {
  entries: number;
  daysWritten: number;
  daysRead: number;
  /** Means of the days that were read, in order. */
  means: readonly number[];
  average: number | null;
  min: number | null;
  max: number | null;
  /** Population standard deviation of the means: 0 for one day, null for none. */
  swing: number | null;
}

export function spanFacts(days: readonly Pick<DayFacts, 'entries' | 'sentiment'>[]): SpanFacts {
  let entries = 0;
  let daysWritten = 0;
  const means: number[] = [];
  for (const day of days) {
    entries += day.entries;
    if (day.entries > 0) daysWritten += 1;
    if (day.sentiment !== null) means.push(day.sentiment);
  }
  return {
    entries,
    daysWritten,
    daysRead: means.length,
    means,
    average: meanOf(means),
    min: means.length === 0 ? null : Math.min(...means),
    max: means.length === 0 ? null : Math.max(...means),
    swing: deviationOf(means),
  };
}

/** The one definition of a change: the difference of two averages as answers show them, 3 decimals; null where either is. */
export function changeOf(now: SpanFacts, before: SpanFacts): number | null {
  const [average, averageBefore] = [roundOrNull(now.average), roundOrNull(before.average)];
  return average === null || averageBefore === null ? null : roundTo3(average - averageBefore);
}
