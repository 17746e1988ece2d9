import { EMOTIONS } from '../../../../ml/emotions';
import type { DailySummary } from '../../../../models/EmotionStat';
import { meanSentiment } from '../../../insights/days';
import { EMOTION_VALENCES } from '../../../lib/valence';

const MILLION = 1_000_000;

/**
 * How pleasant a day was to its writer, -1...1: the mean over its entries of the valence that came with them, else of the
 * emotion that they chose; null where no entry has either.
 */
export function chosenMood({ selected, stated }: DailySummary): number | null {
  let sum = (stated?.valence ?? 0) / MILLION;
  let entries = stated?.entries ?? 0;
  for (const emotion of EMOTIONS) {
    const count = (selected[emotion]?.count ?? 0) - (stated?.chosen[emotion] ?? 0);
    sum += count * EMOTION_VALENCES[emotion];
    entries += count;
  }
  return entries === 0 ? null : sum / entries;
}

/** What is compared between days: what the writer said, or what was read in the texts. */
export const MOODS = { selected: chosenMood, detected: meanSentiment } satisfies Record<
  string,
  (summary: DailySummary) => number | null
>;
