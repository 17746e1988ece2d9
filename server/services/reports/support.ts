import type { PastWeek } from './facts/facts';
import { isMostlyHeavyEitherWay, isMostlyVeryHeavy } from './facts/signals';
import type { Locale } from './locales/locale';

/** How many weeks are looked at, the week of the report included, and how many of them make the gentle line appear. */
export const SUPPORT_WEEKS = 4;
const HEAVY_WEEKS = 3;

/**
 * A gentle line and the operator's resources after several heavy weeks, else null: where the texts of three of the four
 * weeks were mostly very heavy, or where three weeks running were mostly days of painful choices alone or of very heavy
 * texts, as the choice of the writer counts whatever is read. Nothing more is claimed: no crisis is looked for, and a week
 * or two of sadness bring no line. Worked out for the answer alone: it is never stored, counted or logged.
 * @param weeks the week of the report and those right before it
 */
export function offerSupport(
  weeks: readonly PastWeek[],
  { locale, resources }: { locale: Locale; resources: string[] },
): string[] | null {
  const byTexts = weeks.filter(isMostlyVeryHeavy).length;
  const isDue = byTexts >= HEAVY_WEEKS || longestRun(weeks, isMostlyHeavyEitherWay) >= HEAVY_WEEKS;
  return isDue ? [locale.support, ...resources] : null;
}

/** Length of the longest row of weeks of which something holds. */
function longestRun(weeks: readonly PastWeek[], holds: (week: PastWeek) => boolean): number {
  let [longest, current] = [0, 0];
  for (const week of weeks) {
    current = holds(week) ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}
