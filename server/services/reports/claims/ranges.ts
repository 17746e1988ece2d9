import { EMOTIONS } from '../../../../ml/emotions';
import { countOf } from '../../../insights/choices';
import { type Portrait, portray } from '../../../insights/portrait';
import { cutIntoRanges } from '../../../lib/segmentation';
import type { ReportDay } from '../facts/days';
import type { Claim, Weekdays } from './claim';

/** `chosen`: the writer chose. `read`: nothing was chosen. `quiet`: no entry. `ahead`: no entry, and not begun. */
export type RangeKind = 'chosen' | 'read' | 'quiet' | 'ahead';

/** Consecutive days of one kind and one emotional tone. */
export interface DayRange {
  kind: RangeKind;
  days: ReportDay[];
  portrait: Portrait;
}

/**
 * What one more range costs, in squared distance. A day is a point: the balance of its choices (-1...1), its eight shares
 * of choices and its sentiment, weighed so that a light day beside a heavy one always costs more than a cut, two days of
 * one tone hardly ever do, and one other day within three alike does not. Chosen on the diaries of the seed.
 */
const PENALTY = 0.45;
const WEIGHTS = { balance: 0.6, emotion: 0.25, sentiment: 0.25 };

/**
 * Cuts Monday to Sunday where the emotional tone changes: days of different kinds never share a range, and each stretch
 * of days with entries is cut by optimal partitioning (see `cutIntoRanges`).
 * @param daysElapsed how many of the days have begun
 */
export function cutWeek(days: readonly ReportDay[], daysElapsed: number): DayRange[] {
  const kinds = days.map((day, index) => kindOf(day, index < daysElapsed));
  return stretchesOf(kinds).flatMap(({ kind, first, last }) => {
    const stretch = days.slice(first, last + 1);
    if (kind === 'quiet' || kind === 'ahead') return [describeRange(kind, stretch)];
    return cutIntoRanges(stretch.map(pointOf), PENALTY).map(([from, to]) =>
      describeRange(kind, stretch.slice(from, to + 1)),
    );
  });
}

/** What is said of a range. One that is all of the week need not tell its choices again: the summary has just done so. */
export function rangeClaim({ kind, days, portrait }: DayRange): Claim {
  const span: Weekdays = { from: days[0]?.weekday ?? 1, to: days.at(-1)?.weekday ?? 1 };
  if (kind === 'ahead') return { kind: 'rangeAhead', ...span };
  if (kind === 'quiet') return { kind: 'rangeQuiet', ...span };
  if (days.length === DAYS_PER_WEEK && keepsOneCourse(days)) return { kind: 'rangeWhole', ...span };
  const { leader, count: of } = portrait.chosen;
  if (!leader) {
    const { detected: emotion } = portrait;
    return emotion ? { kind: 'rangeRead', ...span, emotion } : { kind: 'rangeUnread', ...span };
  }
  const { emotion, count, tied } = leader;
  if (tied.length > 1) return { kind: 'rangeTie', ...span, tied, count };
  const open = portrait.entries - of;
  if (count === of && open > 0) return { kind: 'rangeSome', ...span, emotion, count, entries: open };
  if (of === 1) return { kind: 'rangeOne', ...span, emotion };
  return count === of
    ? { kind: 'rangeOnly', ...span, emotion, count }
    : { kind: 'rangeMost', ...span, emotion, count, of };
}

const DAYS_PER_WEEK = 7;

/** Whether every day has a choice, and no light day shares the week with a heavy one. */
function keepsOneCourse(days: readonly ReportDay[]): boolean {
  const tones = days.map(({ chosen }) => chosen.tone);
  return !tones.includes(null) && !(tones.includes('light') && tones.includes('heavy'));
}

function kindOf({ entries, chosen }: ReportDay, hasBegun: boolean): RangeKind {
  if (entries === 0) return hasBegun ? 'quiet' : 'ahead';
  return chosen.count > 0 ? 'chosen' : 'read';
}

function stretchesOf(kinds: readonly RangeKind[]): { kind: RangeKind; first: number; last: number }[] {
  const stretches: { kind: RangeKind; first: number; last: number }[] = [];
  for (const [index, kind] of kinds.entries()) {
    const current = stretches.at(-1);
    if (current?.kind === kind) current.last = index;
    else stretches.push({ kind, first: index, last: index });
  }
  return stretches;
}

function pointOf({ chosen, sentiment }: ReportDay): number[] {
  const shares = EMOTIONS.map((emotion) => (chosen.count === 0 ? 0 : countOf(chosen.sums, emotion) / chosen.count));
  return [
    (chosen.balance ?? 0) * WEIGHTS.balance,
    ...shares.map((share) => share * WEIGHTS.emotion),
    (sentiment ?? 0) * WEIGHTS.sentiment,
  ];
}

function describeRange(kind: RangeKind, days: ReportDay[]): DayRange {
  return { kind, days, portrait: portray(days) };
}
