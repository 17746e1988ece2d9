import type { FindingVector } from '../../ml/analyser';
import { EMOTIONS } from '../../ml/emotions';
import { knownPercentages, percentages } from '../lib/percentages';
import { countOf } from './choices';
import type { DayFacts } from './days';
import { evidenceOfDays, isFaint } from './evidence';

/**
 * The distribution of the eight emotions over days. Selected: every entry counts once. Detected: the
 * evidence of each day, its entries' mean, added up, so that every day counts once and a quiet one weighs little; what a
 * reader does not know adds nothing.
 * Percentages are null where there is next to nothing to share out on any day, and for an emotion that nothing read knows.
 */
export function emotionShares(days: readonly DayFacts[]) {
  return days.length === 0 ? OF_NOTHING : sharesOf(days);
}

function sharesOf(days: readonly DayFacts[]) {
  const counts = EMOTIONS.map((emotion) => days.reduce((sum, { choices }) => sum + countOf(choices, emotion), 0));
  const evidence = evidenceOfDays(days.flatMap((day): FindingVector[] => (day.evidence ? [day.evidence] : [])));
  const selected = percentages(counts);
  const detected = days.every(isFaint) ? [] : knownPercentages(EMOTIONS.map((emotion) => evidence[emotion]));
  return EMOTIONS.map((type, index) => ({
    type,
    selected: { count: counts[index] ?? 0, percentage: selected?.[index] ?? null },
    detected: { percentage: detected[index] ?? null },
  }));
}

/** A trend has many points without a day. */
const OF_NOTHING = sharesOf([]);
