import { dominantEmotion, EMOTIONS, type Emotion } from '../../../../ml/emotions';
import { daysBetween, weekdayOf } from '../../../lib/dates';
import { isHeavy } from '../mood';
import type { DayFacts } from './days';
import type { Facts } from './facts';
import { slopeOf } from './numbers';
import { bySize, type WeekFacts } from './weeks';

/** Questions that rules ask of the facts. Each answers null (or 0) where too little is known to say. */

/** Share 0...1 of an emotion in the week. */
export function shareOf({ week }: Facts, emotion: Emotion): number {
  return week.shares?.[emotion] ?? 0;
}

/** The usual share of an emotion; null where the week itself could not be read, or too little is known. */
export function usualShareOf({ usual, week }: Facts, emotion: Emotion): number | null {
  return usual && week.basis === 'detected' ? usual[emotion] : null;
}

/** How much more (or less) of an emotion there was than usual, in shares. */
export function shiftOf(facts: Facts, emotion: Emotion): number {
  const usual = usualShareOf(facts, emotion);
  return usual === null ? 0 : shareOf(facts, emotion) - usual;
}

export interface Extremes {
  brightest: DayFacts & { sentiment: number };
  hardest: DayFacts & { sentiment: number };
}

/** The brightest and the hardest day, the earlier among equals; null under two days read, or when all were alike. */
export function extremesOf({ days }: WeekFacts): Extremes | null {
  const read = days.filter((day): day is Extremes['brightest'] => day.sentiment !== null);
  const [first] = read;
  if (!first) return null;
  const brightest = read.reduce((best, day) => (day.sentiment > best.sentiment ? day : best), first);
  const hardest = read.reduce((worst, day) => (day.sentiment < worst.sentiment ? day : worst), first);
  return brightest.sentiment - hardest.sentiment < 0.0005 ? null : { brightest, hardest };
}

const LEAST_TREND_DAYS = 4;

/** Change of sentiment from Monday to Sunday along the least-squares line; null under four days read. */
export function trendOf({ week }: Facts): number | null {
  const points = week.days.flatMap(({ sentiment }, x) => (sentiment === null ? [] : [{ x, y: sentiment }]));
  const slope = points.length < LEAST_TREND_DAYS ? null : slopeOf(points);
  return slope === null ? null : slope * (week.days.length - 1);
}

/** Difference of the averages to the week before. */
export function changeOf({ week, before }: Facts): number | null {
  return week.average === null || before.average === null ? null : week.average - before.average;
}

const CLEARLY_LIGHTER = 0.4;

/** The hardest day and a clearly lighter one within the two days after it. */
export function recoveryOf(facts: Facts): { hardest: DayFacts; after: DayFacts } | null {
  const hardest = extremesOf(facts.week)?.hardest;
  if (!hardest || !isHeavy(hardest.sentiment)) return null;
  const after = facts.week.days.find(({ date, sentiment }) => {
    const later = daysBetween(hardest.date, date);
    return later >= 1 && later <= 2 && sentiment !== null && sentiment >= hardest.sentiment + CLEARLY_LIGHTER;
  });
  return after ? { hardest, after } : null;
}

/** Length of the longest row of heavy days. */
export function heavyStretchOf({ week }: Facts): number {
  let longest = 0;
  let current = 0;
  for (const { sentiment } of week.days) {
    current = isHeavy(sentiment) ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** The emotion chosen most in the week, and how many different ones were chosen. */
export function choicesOf({ week }: Facts): { emotion: Emotion; count: number; different: number } {
  const emotion = dominantEmotion(week.chosen);
  return { emotion, count: week.chosen[emotion], different: EMOTIONS.filter((each) => week.chosen[each] > 0).length };
}

/** On how many of the days with a clear emotion in their texts the emotion chosen most was among the two largest detected. */
export function agreementOf({ week }: Facts): { days: number; of: number } {
  const read = week.days.filter(({ clear }) => clear.length > 0);
  const agreeing = read.filter(
    ({ chosen, shares }) => shares && bySize(shares).slice(0, 2).includes(dominantEmotion(chosen)),
  );
  return { days: agreeing.length, of: read.length };
}

/** How many weeks right before this one had no entry; null when none of the earlier weeks had one. */
export function blankWeeksBefore({ earlier }: Facts): number | null {
  const index = earlier.findLastIndex(({ entries }) => entries > 0);
  return index < 0 ? null : earlier.length - 1 - index;
}

/** 1 = Monday ... 7 = Sunday. */
export function weekday(day: DayFacts): number {
  return weekdayOf(day.date);
}
