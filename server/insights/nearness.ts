import type { Emotion } from '../../ml/emotions';
import { type DayFacts, detectedOf, selectedOf } from './days';
import { mayStandBeside, PLEASANT } from './tone';

/** What was read on a day beside what was chosen, as the page holds the two against each other (`reading/shares.ts`). */

/** What has this part of the evidence of the clearest emotion, or less, is far behind it. */
const FAR_BEHIND = 1 / 3;

/** Whether an emotion is the one that the texts of a day speak of most, or not far behind it. */
export function isNearClearest(emotion: Emotion, day: DayFacts): boolean {
  const clearest = detectedOf(day);
  const size = (each: Emotion) => day.evidence?.[each] ?? 0;
  return clearest !== null && (emotion === clearest || size(emotion) > size(clearest) * FAR_BEHIND);
}

/**
 * Whether a page shows the texts of a day as something else than what was chosen, or as nothing that could be trusted beside
 * it. Of several texts each may be another: there it counts what they speak of most.
 */
export function speaksElsewhere(day: DayFacts): boolean {
  const [chosen, read] = [selectedOf(day), detectedOf(day)];
  if (chosen === null || read === null || chosen === read) return false;
  if (!mayStandBeside(read, chosen)) return true;
  const arePleasant = PLEASANT.includes(chosen) && PLEASANT.includes(read);
  return !arePleasant && (day.read > 1 || !isNearClearest(chosen, day));
}
