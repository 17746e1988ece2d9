import { countOf } from '../../../insights/choices';
import { type Mood, moodOf } from '../../../insights/portrait';
import { choicesSpeak, isVeryHeavy } from '../../../insights/tone';
import type { PastDay } from './days';
import { DEEPEST, deepDaysOf, hasDeepPage } from './deepPages';
import type { PastWeek } from './facts';
import { leads, trendOf } from './signals';

/** Whether a week was heavy, by its texts or by what was chosen. */

const LEAST_VERY_HEAVY = 2;

/** On how many of the days whose texts were read these were very heavy. */
export function veryHeavyDaysOf({ days, daysRead: of }: PastWeek): { days: number; of: number } {
  return { days: days.filter(({ sentiment }) => isVeryHeavy(sentiment)).length, of };
}

/** Whether fear was chosen on two days or more whose texts were very heavy, however the others were. */
export function isDeepFear({ days }: PastWeek): boolean {
  const deep = days.filter((day) => countOf(day.choices, 'fear') > 0 && isVeryHeavy(day.sentiment));
  return deep.length >= LEAST_VERY_HEAVY;
}

/** Whether the texts of more than half of the days that could be read, and of two at least, were very heavy. */
export function isMostlyVeryHeavy(week: PastWeek): boolean {
  const { days, of } = veryHeavyDaysOf(week);
  return days >= LEAST_VERY_HEAVY && days > of / 2;
}

/** Whether the texts of the only day that was written were very heavy, and its writer did not choose it light. */
export const isOneVeryHeavyDay = (week: PastWeek): boolean =>
  week.daysWritten === 1 && veryHeavyDaysOf(week).days === 1 && week.chosen.tone !== 'light';

/** Whether the texts of a week sound heavy, day by day alike. */
export const soundsHeavy = ({ average }: Pick<PastWeek, 'average'>): boolean =>
  average !== null && moodOf(average) === 'heavy';

/** A day of which every choice is painful, or whose texts were very heavy: a simple reader may not see what the writer says. */
const isHeavyEitherWay = (day: PastDay) =>
  isVeryHeavy(day.sentiment) || (day.chosen.count > 0 && day.chosen.painful === day.chosen.count);

/** Whether more than half of the written days, and two at least, were heavy by choice alone or by their texts. */
export function isMostlyHeavyEitherWay({ days, daysWritten }: PastWeek): boolean {
  const heavy = days.filter(isHeavyEitherWay).length;
  return heavy >= LEAST_VERY_HEAVY && heavy > daysWritten / 2;
}

const grewLighter = (week: Pick<PastWeek, 'days'>): boolean => trendOf({ week }) === 'lighter';

/**
 * Whether half of the choices or more are painful, and fear or sadness leads. Where a reader was unsure these alone tell a
 * deep week: so are seven in ten of the weeks that are half painful, as many as have a deep page where one was sure. Not
 * where choices grew lighter from day to day: nobody is told of two days of fear before an exam that they were too much.
 */
export const isLedByGrief = (week: Pick<PastWeek, 'chosen' | 'days'>): boolean =>
  isHalfPainful(week) && DEEPEST.some((emotion) => leads({ week }, emotion)) && !grewLighter(week);

/** Whether half of the choices or more are painful; not where nothing was chosen. */
const isHalfPainful = ({ chosen }: Pick<PastWeek, 'chosen'>): boolean =>
  chosen.count > 0 && 2 * chosen.painful >= chosen.count;

/** A day that was read, and how it sounded. */
const moodsOf = (days: readonly PastDay[]) =>
  days.flatMap(({ sentiment }) => (sentiment === null ? [] : [moodOf(sentiment)]));

const areLight = (moods: readonly Mood[]) =>
  moods.length > 0 && !moods.includes('heavy') && 2 * moods.filter((mood) => mood === 'light').length >= moods.length;

/**
 * The one day of very heavy texts, without a choice, of a week of which nothing painful was chosen and no other day sounds
 * heavy, half of them or more light; null in any other week. It may be a death, and it may be a joke: nobody can tell.
 */
function loneDarkDay({ days, chosen }: PastWeek): PastDay | null {
  const [dark, ...more] = days.filter(({ sentiment }) => isVeryHeavy(sentiment));
  if (!dark || more.length > 0 || dark.chosen.count > 0 || chosen.painful > 0) return null;
  return areLight(moodsOf(days.filter((day) => day !== dark))) ? dark : null;
}

export const isDarkAmongLight = (week: PastWeek): boolean => loneDarkDay(week) !== null;

/** Whether light days came after it in its week: after a death few go on so. */
export function wasTakenLightly(week: PastWeek): boolean {
  const dark = loneDarkDay(week);
  return dark !== null && areLight(moodsOf(week.days.filter(({ date }) => date > dark.date)));
}

/** Whether half of the choices or more are painful; where few entries have one, whether the texts are heavy all in all. */
export const isHard = (week: Pick<PastWeek, 'chosen' | 'entries' | 'average'>): boolean =>
  isHalfPainful(week) || (!choicesSpeak(week) && soundsHeavy(week));

/** Whether a week has a page of deep fear or sadness, and is hard around it. */
export const isHardAroundDeepPage = (week: PastWeek): boolean => hasDeepPage(week) && isHard(week);

const LEAST_DEEP = 2;

/**
 * Whether a week has pages of deep fear or sadness on two days or more: glad pages beside them make these no lighter,
 * whatever leads. Not where choices grew lighter from day to day, as after an exam.
 */
export const isDeepOnTwoDays = (week: PastWeek): boolean => deepDaysOf(week) >= LEAST_DEEP && !grewLighter(week);
