import type { z } from 'zod';
import type { Emotion } from '../../../../ml/emotions';
import type * as contract from '../../../contract/stats';
import { FAR, moodOf } from '../../../insights/portrait';
import { describeChoices, isInPain, PAINFUL } from '../../../insights/tone';
import { byLanguage } from '../../../lib/byLanguage';
import { moveOf } from '../../reports/facts/numbers';
import type { Distribution } from '../distribution';
import type { Trend } from '../trend';
import type { MostWritten } from '../wordTotals';
import { en } from './en';
import { ko } from './ko';

type Tone = z.output<typeof contract.trend.output>['tone'];
type Calendar = Omit<z.output<typeof contract.calendar.output>, 'text'>;

/** One emotion, or two that are level, the first in front. Of more than two none leads. */
export interface Leading {
  emotions: [Emotion] | [Emotion, Emotion];
  /** Of the first: days or percent. */
  amount: number;
}

export interface CalendarFacts {
  /** Days with entries. How many have none is nobody's debt, least of all before the first. */
  written: number;
  /** The emotion chosen on most days; null where none was. */
  chosen: Leading | null;
}

export interface SharesFacts {
  entries: number;
  /** How many of them have a chosen emotion. */
  choices: number;
  chosen: Leading | null;
  /** The one emotion that was chosen at all; null where there are more, or none. */
  only: Emotion | null;
  /** How many texts were read. */
  read: number;
  /**
   * What they say: an emotion that leads and is clear somewhere, or two that are level, with the share of the lesser; none that leads, none that is clear, or hardly any feeling.
   * Untold beside painful choices where it would be something pleasant, as in reports, and where what leads is clear nowhere.
   */
  texts:
    | { kind: 'leading'; leading: Leading; least: number }
    | { kind: 'mixed' }
    | { kind: 'unclear' }
    | { kind: 'calm' }
    | { kind: 'untold' };
}

export interface TrendFacts {
  /** Null where what was chosen went the other way, and of a tone that is untold unless it grows heavier or says too little. */
  direction: Trend['direction'] | null;
  granularity: Trend['granularity'];
  /** Points with entries, and those of them with a tone. */
  written: number;
  read: number;
  /** Of the mean of day means; null where nothing was read. */
  mood: Tone;
}

/** What a plot shows, in one language. */
export interface Sentences {
  calendar(facts: CalendarFacts): string;
  shares(facts: SharesFacts): string;
  trend(facts: TrendFacts): string;
  words(facts: MostWritten | null): string;
}

const sentencesFor = (tag: string): Sentences => byLanguage(tag, { en, ko });

function countEach(emotions: (Emotion | null)[]): [Emotion, number][] {
  const counts = new Map<Emotion, number>();
  for (const emotion of emotions) if (emotion) counts.set(emotion, (counts.get(emotion) ?? 0) + 1);
  return [...counts];
}

function leading(all: [Emotion, number][], margin = 0): Leading | null {
  const amount = Math.max(0, ...all.map(([, one]) => one));
  if (amount === 0) return null;
  const level = all.filter(([, one]) => amount - one <= margin).sort(([, one], [, other]) => other - one);
  const [first, second, third] = level.map(([emotion]) => emotion);
  if (!first || third) return null;
  return { emotions: second ? [first, second] : [first], amount };
}

export function sayCalendar({ days }: Calendar, locale: string): string {
  const chosen = leading(countEach(days.map(({ emotion }) => emotion)));
  const written = days.filter(({ entries }) => entries > 0).length;
  return sentencesFor(locale).calendar({ written, chosen });
}

export function sayShares(distribution: Distribution, locale: string): string {
  const { entries, emotions, read } = distribution;
  // By counts, because of percentages that add up to 100.0 one of two that are level may get the last tenth.
  const counts = emotions.map(({ type, selected }): [Emotion, number] => [type, selected.count]);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const most = leading(counts);
  const chosen = most && { ...most, amount: (most.amount / total) * 100 };
  const only = most?.amount === total ? most.emotions[0] : null;
  return sentencesFor(locale).shares({ entries, choices: total, chosen, only, read, texts: textsOf(distribution) });
}

/**
 * Shares of texts that are no more points apart are level: of forty texts one that is read as the other emotion takes so
 * much away, and more of them are read wrong.
 */
const LEVEL_POINTS = 5;

/** Shares make 100 of the least trace, too: an emotion is named only where it is clear in some text. */
function textsOf({ emotions, clear, isEven, isInPain }: Distribution): SharesFacts['texts'] {
  if (clear.length === 0) return { kind: isEven ? 'calm' : 'unclear' };
  const shares = emotions.map(({ type, detected }): [Emotion, number] => [type, detected.percentage ?? 0]);
  const most = leading(shares, LEVEL_POINTS);
  if (!most) return { kind: 'mixed' };
  if (!most.emotions.every((emotion) => clear.includes(emotion))) return { kind: 'untold' }; // many traces, and none clear
  if (isInPain && !most.emotions.every((emotion) => PAINFUL.includes(emotion))) return { kind: 'untold' };
  const named = shares.filter(([emotion]) => most.emotions.some((one) => one === emotion));
  return { kind: 'leading', leading: most, least: Math.min(...named.map(([, share]) => share)) };
}

export function sayTrend({ direction, granularity, points, average }: Trend, locale: string): string {
  const written = points.filter(({ entries }) => entries > 0).length;
  const read = points.filter(({ sentiment }) => sentiment !== null).length;
  const mood = toneOf({ average, points });
  const isLight = direction === 'rising' || direction === 'steady';
  const isHeldBack = isDenied(direction, points) || (mood === 'untold' && isLight);
  const told = isHeldBack ? null : direction;
  return sentencesFor(locale).trend({ direction: told, granularity, written, read, mood });
}

/**
 * A mean of heavy and light is not even; where it is light only beside choices that hurt, nobody says what it is. Nor is
 * anybody told that the tone was light where one choice of four hurt, or even where half of them did.
 */
export function toneOf({ average, points }: Pick<Trend, 'average' | 'points'>): Tone {
  if (average === null) return null;
  const mood = moodOf(average);
  const tonesOf = (some: Trend['points']) => some.flatMap(({ sentiment }) => sentiment ?? []);
  if (mood === 'even' && Math.min(...tonesOf(points)) <= -FAR && Math.max(...tonesOf(points)) >= FAR) {
    return Math.max(...tonesOf(points.filter((point) => !hurts(point)))) >= FAR ? 'varied' : 'untold';
  }
  const { part, of } = painOf(points);
  const isDenied = (mood === 'light' && 4 * part >= of) || (mood === 'even' && 2 * part >= of);
  return part > 0 && isDenied ? 'untold' : mood;
}

/** Whether the share of painful choices moved against the tone that was read: from the first half of its points to the second. */
function isDenied(direction: Trend['direction'], points: Trend['points']): boolean {
  const first = points.findIndex(({ sentiment }) => sentiment !== null);
  const middle = (first + points.findLastIndex(({ sentiment }) => sentiment !== null)) / 2;
  const then = painOf(points.filter((_, place) => place < middle));
  const now = painOf(points.filter((_, place) => place > middle));
  const against = { rising: 'more', falling: 'fewer', steady: null, insufficient_data: null }[direction];
  return now.of > 0 && then.of > 0 && moveOf(now, then) === against;
}

/** Whether who wrote was in pain at one of its points, by what they chose. */
function hurts({ emotions }: Trend['points'][number]): boolean {
  const chosen = emotions.filter(({ selected }) => selected.count > 0);
  const sums = Object.fromEntries(chosen.map(({ type, selected: { count } }) => [type, { count, at: 0, id: 0 }]));
  return isInPain(describeChoices(sums));
}

function painOf(points: Trend['points']): { part: number; of: number } {
  const sum = { part: 0, of: 0 };
  for (const { type, selected } of points.flatMap(({ emotions }) => emotions)) {
    sum.of += selected.count;
    if (PAINFUL.includes(type)) sum.part += selected.count;
  }
  return sum;
}

export function sayWords(mostWritten: MostWritten | null, locale: string): string {
  return sentencesFor(locale).words(mostWritten);
}
