import { countOf } from '../../insights/choices';
import { isMost } from '../../insights/tone';
import { DEEPEST, hasDeepPage } from './facts/deepPages';
import type { PastWeek } from './facts/facts';
import { isMostlyHeavyEitherWay, isMostlyVeryHeavy } from './facts/signals';
import type { Locale } from './locales/locale';

/** How many weeks are looked at, the week of the report included, and how many of them make the gentle line appear. */
export const SUPPORT_WEEKS = 4;
const HEAVY_WEEKS = 3;

/**
 * Whether three of four weeks were heavy: mostly days of very heavy texts, or mostly days of painful choices alone or of
 * such texts, as the choice of the writer counts whatever is read. They need not be running: a calm week among them is not
 * the end of it. Nothing more is claimed: no crisis is looked for, and a week or two of sadness alone are no such time.
 * @param weeks the week of the report and those right before it
 */
export function isHeavyTime(weeks: readonly PastWeek[]): boolean {
  const last = weeks.slice(-SUPPORT_WEEKS);
  return [isMostlyVeryHeavy, isMostlyHeavyEitherWay].some((holds) => last.filter(holds).length >= HEAVY_WEEKS);
}

/** From so many choices on a week can be filled by them. */
const MANY_CHOICES = 4;

/** Whether fear and sadness fill a week, whatever was read of it: of a death a text may say next to nothing. */
function isFilledByGrief({ chosen }: PastWeek): boolean {
  const grief = DEEPEST.reduce((sum, emotion) => sum + countOf(chosen.sums, emotion), 0);
  return grief >= MANY_CHOICES && isMost(grief, chosen.count);
}

/** Whether a week has a page of deep fear or sadness, and half of its choices or more are painful; or is filled by them. */
const isDeepWeek = (week: PastWeek): boolean =>
  (hasDeepPage(week) && 2 * week.chosen.painful >= week.chosen.count) || isFilledByGrief(week);

/** Whether a week was chosen light, and neither its texts nor a page of it say otherwise. */
const isGoodWeek = (week: PastWeek): boolean =>
  week.chosen.tone === 'light' && !isMostlyHeavyEitherWay(week) && !hasDeepPage(week);

/**
 * A gentle line and the operator's resources in a deep and painful week, and in a heavy time but not in a good week of it;
 * else null. Worked out for the answer alone: it is never stored, counted or logged.
 * @param weeks the week of the report and those right before it
 */
export function offerSupport(
  weeks: readonly PastWeek[],
  { locale, resources }: { locale: Locale; resources: string[] },
): string[] | null {
  const week = weeks.at(-1);
  if (!week || isGoodWeek(week)) return null;
  if (isHeavyTime(weeks)) return [locale.support, ...resources];
  return isDeepWeek(week) ? [locale.supportNow, ...resources] : null;
}
