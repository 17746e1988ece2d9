import { EMOTIONS, type Emotion } from '../../../../ml/emotions';
import { countOf, leaderOf } from '../../../insights/choices';
import { type DayFacts, detectedOf } from '../../../insights/days';
import { isNearClearest } from '../../../insights/nearness';
import { type Mood, moodOf } from '../../../insights/portrait';
import { spanFacts } from '../../../insights/spans';
import { choicesSpeak, mayStandBeside } from '../../../insights/tone';
import { daysBetween } from '../../../lib/dates';
import type { ReportDay } from './days';
import { hasDeepPage, mayHaveDeepPage } from './deepPages';
import type { Facts, PastWeek } from './facts';
import { LEAST_COMPARED, type Move, moveOf } from './numbers';
import { isPlain } from './plain';

/** Questions that claims and rules ask of the facts. Each answers null (or 0) where too little is known to say. */

/** Of more that are level none leads. */
const MOST_LEADING = 3;

/** Whether an emotion was chosen most, alone or with one or two others. */
export function leads({ week }: { week: Pick<PastWeek, 'chosen'> }, emotion: Emotion): boolean {
  const tied = week.chosen.leader?.tied ?? [];
  return tied.length <= MOST_LEADING && tied.includes(emotion);
}

/** Whether an emotion was chosen more than any other. */
export const leadsAlone = (facts: Pick<Facts, 'week'>, emotion: Emotion): boolean =>
  leads(facts, emotion) && facts.week.chosen.leader?.tied.length === 1;

/** Share 0...1 of an emotion in the choices of the week. */
export function shareOf({ week }: Facts, emotion: Emotion): number {
  return week.chosen.count === 0 ? 0 : countOf(week.chosen.sums, emotion) / week.chosen.count;
}

const LEAST_CHOICES = 4;
const LEAST_USUAL = 8;

/** How often an emotion was chosen in the earlier weeks; null where either side has too few choices to compare. */
export function usualOf({ week, earlier }: Facts, emotion: Emotion): { part: number; of: number } | null {
  const of = earlier.reduce((sum, { chosen }) => sum + chosen.count, 0);
  const part = earlier.reduce((sum, { chosen }) => sum + countOf(chosen.sums, emotion), 0);
  return week.chosen.count < LEAST_CHOICES || of < LEAST_USUAL ? null : { part, of };
}

/** How much larger (or smaller) the share of an emotion is than usual. */
export function shiftOf(facts: Facts, emotion: Emotion): number {
  const usual = usualOf(facts, emotion);
  return usual === null ? 0 : shareOf(facts, emotion) - usual.part / usual.of;
}

export interface Extremes {
  brightest: ReportDay | null;
  hardest: ReportDay | null;
}

/** What was chosen leads; what was read tells days apart that were chosen alike. */
const CHOSEN_WEIGHT = 0.7;
const READ_WEIGHT = 0.3;
/** By so much a day must stand out from the next. */
const MARGIN = 0.1;
/** What is a limit on paper misses it by less. */
const ROUNDING = 1e-9;

interface Placed {
  day: ReportDay;
  balance: number;
  /** Sentiment of its texts; null where none was read, or unsurely. */
  read: number | null;
  /** How light (1) or heavy (-1) it was, by its choices first. */
  lightness: number;
}

/** A day with a choice; none for another. */
function place(day: ReportDay, isUnsure: boolean): Placed[] {
  const { balance } = day.chosen;
  const read = isUnsure ? null : day.sentiment;
  return balance === null
    ? []
    : [{ day, balance, read, lightness: CHOSEN_WEIGHT * balance + READ_WEIGHT * (read ?? 0) }];
}

/**
 * The day that was clearly the brightest, if it was chosen light, is not plain and its texts do not lie on the heavy side, and the one
 * that was clearly the hardest, if it was chosen heavy and its texts do not lie on the light side. Among days chosen alike
 * it is the texts that tell, and only where each of them was read on the side of its choice: a reader that missed what one
 * of them means does not rank its day. No day is called bright in a week with a page of deep fear or sadness, and none
 * without one hardest beside a day with one.
 */
export function extremesOf({ week, isUnsure, misread }: Pick<Facts, 'week' | 'isUnsure' | 'misread'>): Extremes {
  const ordered = week.days.flatMap((day) => place(day, isUnsure)).sort((a, b) => b.lightness - a.lightness);
  const [first, second] = ordered;
  const [beforeLast, last] = ordered.slice(-2);
  if (!first || !second || !beforeLast || !last) return { brightest: null, hardest: null };
  const isApart = (a: Placed, b: Placed) => a.lightness - b.lightness >= MARGIN - ROUNDING;
  const isToldBy = (mood: Mood, { balance }: Placed) => {
    const alike = ordered.filter((each) => each.balance === balance);
    return (
      alike.length === 1 ||
      alike.every(({ day, read }) => read !== null && moodOf(read) === mood && !misread.has(day.date))
    );
  };
  return {
    brightest:
      first.day.chosen.tone === 'light' &&
      !isPlain({ ...first.day, mood: first.read === null ? null : moodOf(first.read) }, isUnsure) &&
      (first.read ?? 0) >= 0 &&
      isApart(first, second) &&
      isToldBy('light', first) &&
      !mayHaveDeepPage({ week, isUnsure })
        ? first.day
        : null,
    hardest:
      last.day.chosen.tone === 'heavy' &&
      (last.read ?? 0) <= 0 &&
      isApart(beforeLast, last) &&
      isToldBy('heavy', last) &&
      (last.day.deep > 0 || week.days.every(({ deep }) => deep === 0))
        ? last.day
        : null,
  };
}

/** How the texts sounded on the days of which some hold; null where none of these was read. */
export function moodWhere({ week }: Pick<Facts, 'week'>, holds: (day: ReportDay) => boolean): Mood | null {
  const { average } = spanFacts(week.days.filter(holds));
  return average === null ? null : moodOf(average);
}

const LEAST_TREND_DAYS = 4;
const LEAST_STEPS = 2;
const LEAST_TREND = 1;

/**
 * Where the choices went: their balance never turned back from one written day to the next, took two steps or more, and
 * moved by 1 or more (of 2) from the first of four days or more to the last. Null otherwise.
 */
export function trendOf({ week }: { week: Pick<PastWeek, 'days'> }): 'lighter' | 'heavier' | null {
  const balances = week.days.flatMap(({ chosen }) => chosen.balance ?? []);
  const move = (balances.at(-1) ?? 0) - (balances[0] ?? 0);
  const steps = balances.filter((balance, index) => index > 0 && balance !== balances[index - 1]).length;
  if (balances.length < LEAST_TREND_DAYS || Math.abs(move) < LEAST_TREND - ROUNDING || steps < LEAST_STEPS) return null;
  const isOneWay = balances.every((balance, index) => {
    const step = index === 0 ? 0 : balance - (balances[index - 1] ?? 0);
    return move > 0 ? step >= 0 : step <= 0;
  });
  return isOneWay ? (move > 0 ? 'lighter' : 'heavier') : null;
}

/** Whether the share of painful choices moved since last week; null where either has too few, or they do not speak for it. */
export function painMoveOf({ week, before }: { week: PastWeek; before: PastWeek }): Move | null {
  const [now, then] = [week.chosen, before.chosen];
  if (!choicesSpeak(week) || !choicesSpeak(before)) return null;
  if (now.count < LEAST_COMPARED || then.count < LEAST_COMPARED) return null;
  return moveOf({ part: now.painful, of: now.count }, { part: then.painful, of: then.count });
}

/** The hardest day and a light one within the two days after it; null beside a page of deep fear or sadness. */
export function recoveryOf(facts: Facts): { hardest: ReportDay; after: ReportDay } | null {
  const { hardest } = extremesOf(facts);
  if (!hardest || hasDeepPage(facts.week)) return null;
  const after = facts.week.days.find(({ date, chosen }) => {
    const later = daysBetween(hardest.date, date);
    return later >= 1 && later <= 2 && chosen.tone === 'light';
  });
  return after ? { hardest, after } : null;
}

/** Length of the longest row of days with mostly painful choices. */
export function heavyStretchOf({ week }: Facts): number {
  let longest = 0;
  let current = 0;
  for (const { chosen } of week.days) {
    current = chosen.tone === 'heavy' ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** How many different emotions were chosen. */
export function varietyOf({ week }: Facts): number {
  return EMOTIONS.filter((emotion) => countOf(week.chosen.sums, emotion) > 0).length;
}

/**
 * On how many of the days with a choice that their reader knows and a clear emotion in their texts the emotion chosen most
 * was the clearest, or not far behind it. A day whose reading is not told beside its choice is only counted, as `untold`:
 * where there is one, what the others say is not the whole of it, and nothing is said.
 */
export function agreementOf(days: readonly DayFacts[]): { days: number; of: number; untold: number } {
  const both = days.flatMap((day) => {
    const [chosen, read] = [leaderOf(day.choices), detectedOf(day)];
    const isKnown = chosen !== null && (day.evidence?.[chosen] ?? null) !== null;
    return isKnown && read ? [{ day, chosen, isTold: mayStandBeside(read, chosen) }] : [];
  });
  const told = both.filter(({ isTold }) => isTold);
  const agreed = told.filter(({ day, chosen }) => day.clear.includes(chosen) && isNearClearest(chosen, day));
  return { days: agreed.length, of: told.length, untold: both.length - told.length };
}

/**
 * How many days of the week are over and lie before the first entry of the diary: of all days over in a running week
 * without one, of none where there is an earlier one, or where the week was over without one.
 */
export function daysBeforeFirst({ week, earlier, period, begunEarlier }: Facts): number {
  if (begunEarlier) return 0;
  if (earlier.some(({ entries }) => entries > 0)) return 0;
  const first = week.days.findIndex(({ entries }) => entries > 0);
  if (first >= 0) return first;
  return period.current ? period.daysElapsed - 1 : 0;
}

/** How many weeks right before this one had no entry; null when none of the earlier weeks had one. */
export function blankWeeksBefore({ earlier }: Facts): number | null {
  const index = earlier.findLastIndex(({ entries }) => entries > 0);
  return index < 0 ? null : earlier.length - 1 - index;
}
