import type { PastWeek } from './facts/facts';
import { isMostlyVeryHeavy } from './facts/signals';
import type { Locale } from './locales/locale';

/** How many weeks are looked at, the week of the report included, and how many of them make the gentle line appear. */
export const SUPPORT_WEEKS = 4;
const VERY_HEAVY_WEEKS = 3;

/**
 * A gentle line and the operator's resources after several mostly very negative weeks, else null. A week is one when more
 * than half of the days that could be read, and two at least, were very negative. Worked out for the answer alone: it is
 * never stored, counted or logged.
 * @param weeks the week of the report and those right before it
 */
export function offerSupport(
  weeks: readonly PastWeek[],
  { locale, resources }: { locale: Locale; resources: string[] },
): string[] | null {
  const veryHeavy = weeks.filter(isMostlyVeryHeavy).length;
  return veryHeavy >= VERY_HEAVY_WEEKS ? [locale.support, ...resources] : null;
}
