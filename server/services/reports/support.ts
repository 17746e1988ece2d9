import { addChoices, countOf } from '../../insights/choices';
import type { Span } from '../../insights/period';
import { describeChoices, isInPain, isMost } from '../../insights/tone';
import { DEEPEST, hasDeepPage } from './facts/deepPages';
import type { PastWeek } from './facts/facts';
import {
  isDeepOnTwoDays,
  isHardAroundDeepPage,
  isLedByGrief,
  isMostlyHeavyEitherWay,
  isMostlyVeryHeavy,
  isOneVeryHeavyDay,
  soundsHeavy,
  wasTakenLightly,
} from './facts/heavyWeeks';
import type { Locale } from './locales/locale';
import { type Frame, frameAt } from './words/frames';
import { turnOf } from './words/turns';

/** How many weeks are looked at, the week of the report included, and how many of them make the gentle line appear. */
export const SUPPORT_WEEKS = 4;
const HEAVY_WEEKS = 3;

/**
 * Whether three of four weeks were heavy: mostly days of very heavy texts, or mostly days of painful choices alone or of
 * such texts, as the choice of the writer counts whatever is read. They need not be running: a calm week among them is not
 * the end of it. Nothing more is claimed: no crisis is looked for, and a week or two of sadness are no such time.
 * @param weeks the week of the report and those right before it
 */
export function isHeavyTime(weeks: readonly PastWeek[]): boolean {
  const last = weeks.slice(-SUPPORT_WEEKS);
  return [isMostlyVeryHeavy, isMostlyHeavyEitherWay].some((holds) => last.filter(holds).length >= HEAVY_WEEKS);
}

/** From so many choices on a week can be filled by them; where all are of one side, from fewer. */
const MANY_CHOICES = 4;
const SEVERAL_CHOICES = 3;

/** Whether fear and sadness fill a week, whatever was read of it: of a death a text may say next to nothing. */
function isFilledByGrief({ chosen }: PastWeek): boolean {
  const grief = DEEPEST.reduce((sum, emotion) => sum + countOf(chosen.sums, emotion), 0);
  return (grief >= MANY_CHOICES && isMost(grief, chosen.count)) || (grief >= SEVERAL_CHOICES && grief === chosen.count);
}

/**
 * Whether a week has a page of deep fear or sadness, and was hard around it, or has such pages on two days; or is filled by
 * fear and sadness; or its texts were mostly very heavy, or those of its only day, whatever word was chosen: who is hurt at
 * home may choose anger, and who has lost somebody, nothing. A fear that was an exam, and texts full of anger at a printer,
 * are read as heavy as these: nobody can tell them apart, and a line too many hurts less than one too few.
 * @param isCut whether the month that is told cuts it off: then nobody knows that it has only one day
 */
const isDeepWeek = (week: PastWeek, isCut = false): boolean =>
  isHardAroundDeepPage(week) ||
  isDeepOnTwoDays(week) ||
  isFilledByGrief(week) ||
  isMostlyVeryHeavy(week) ||
  (!isCut && isOneVeryHeavyDay(week));

/** Whether the texts of the week after such a one are heavy still; not after a dark page that light days followed, which may have been a joke. */
const isWeekAfter = (weeks: readonly PastWeek[], week: PastWeek): boolean => {
  const before = weeks.at(-2);
  return before !== undefined && isDeepWeek(before) && !wasTakenLightly(before) && soundsHeavy(week);
};

/** Whether a week was chosen light, and neither its texts nor a page of it say otherwise. */
const isGoodWeek = (week: PastWeek): boolean =>
  week.chosen.tone === 'light' && !isMostlyHeavyEitherWay(week) && !hasDeepPage(week);

/**
 * Which gentle line stands beside a report: of a heavy time, but not in a good week of it; or of a deep and painful week, and
 * of one after it that is heavy still.
 * @param weeks the week of the report and those right before it
 */
export function supportLineOf(
  weeks: readonly PastWeek[],
  { isUnsure, isCut = false }: { isUnsure: boolean; isCut?: boolean },
): 'support' | 'supportNow' | null {
  const week = weeks.at(-1);
  const isAfter = week !== undefined && isWeekAfter(weeks, week);
  if (!week || (isGoodWeek(week) && !isAfter)) return null;
  if (isHeavyTime(weeks)) return 'support';
  const isDeep = isDeepWeek(week, isCut) || isAfter || (isUnsure && isLedByGrief(week));
  return isDeep ? 'supportNow' : null;
}

/**
 * The gentle line and the operator's resources; else null. Worked out for the answer alone: it is never stored, counted or
 * logged.
 * @param weeks the week of the report and those right before it
 * @param isUnsure whether the texts of the week were mostly read unsurely; asked only where it decides
 */
export async function offerSupport(
  { weeks, isUnsure, isCut = false }: { weeks: readonly PastWeek[]; isUnsure: () => Promise<boolean>; isCut?: boolean },
  { locale, resources }: { locale: Locale; resources: string[] },
): Promise<string[] | null> {
  const week = weeks.at(-1);
  if (!week) return null;
  const line =
    supportLineOf(weeks, { isUnsure: false, isCut }) ??
    supportLineOf(weeks, { isUnsure: isLedByGrief(week) && (await isUnsure()), isCut });
  return line && [lineOf(week, locale[line]), ...resources];
}

/** Whether a week begins before some days, or goes on after them. */
const isCutBy = ({ days }: PastWeek, { from, to }: Span): boolean => days.some(({ date }) => date < from || to < date);

/**
 * The gentle line of a month that hurt, all in all, by what was chosen or else by its texts, and had a deep week, however it
 * ended; else null.
 * @param weeks the days of the month alone
 */
export function offerSupportIn(
  weeks: readonly PastWeek[],
  span: Span,
  { locale, resources }: { locale: Locale; resources: string[] },
): string[] | null {
  const chosen = describeChoices(addChoices(weeks.map(({ chosen: { sums } }) => sums)));
  const read = weeks.filter(({ daysRead }) => daysRead > 0);
  const hurt = chosen.count > 0 ? isInPain(chosen) : isMost(read.filter(soundsHeavy).length, read.length);
  const last = weeks.at(-1);
  return last && hurt && weeks.some((week) => isDeepWeek(week, isCutBy(week, span)))
    ? [lineOf(last, locale.supportNow), ...resources]
    : null;
}

/** In words that take turns from week to week: who reads the same line five weeks running reads it no more. */
const lineOf = ({ days: [monday] }: PastWeek, lines: readonly Frame[]): string =>
  frameAt(lines, monday ? turnOf(monday.date) : 0);

/** An answer with the support that is offered beside it: who can help is said once. */
export const withSupport = <Body extends { disclaimer: string }>(
  body: Body,
  support: string[] | null,
  locale: Locale,
) => ({
  ...body,
  ...(support && { disclaimer: locale.disclaimerBesideSupport }),
  support,
});
