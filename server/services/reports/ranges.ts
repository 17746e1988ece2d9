import { EMOTIONS, type Emotion } from '../../../ml/emotions';
import { cutIntoRanges } from '../../lib/segmentation';
import { meanOf } from '../stats/numbers';
import type { Basis, DayFacts } from './facts/days';
import { sentimentsOf, toneOf } from './facts/weeks';

/** `quiet`: days without an entry. `ahead`: days without an entry that have not begun. */
export type RangeKind = Basis | 'quiet' | 'ahead';

/** Consecutive days of one kind and one emotional tone. */
export interface DayRange {
  kind: RangeKind;
  days: DayFacts[];
  dominant: Emotion | null;
  /** Mean of the day means, -1...1; null where no text was read. */
  sentiment: number | null;
  entries: number;
}

/**
 * What one more range costs, in squared distance. A day is a point: its eight shares (0...1) and half its sentiment, so
 * that a swing from -0.5 to 0.5 weighs like a third of the shares changing hands.
 */
const PENALTY = 0.08;
const SENTIMENT_WEIGHT = 0.5;

/**
 * Cuts Monday to Sunday where the emotional tone changes: days of different kinds never share a range, and each stretch
 * of days with entries is cut by optimal partitioning (see `cutIntoRanges`).
 * @param daysElapsed how many of the days have begun
 */
export function cutWeek(days: readonly DayFacts[], daysElapsed: number): DayRange[] {
  const kinds = days.map((day, index): RangeKind => day.basis ?? (index < daysElapsed ? 'quiet' : 'ahead'));
  return stretchesOf(kinds).flatMap(({ kind, first, last }) => {
    const stretch = days.slice(first, last + 1);
    if (kind === 'quiet' || kind === 'ahead') return [describeRange(kind, stretch)];
    return cutIntoRanges(stretch.map(pointOf), PENALTY).map(([from, to]) =>
      describeRange(kind, stretch.slice(from, to + 1)),
    );
  });
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

/** A quiet day has no shares to speak of. */
function pointOf({ basis, clear, shares, sentiment }: DayFacts): number[] {
  const isQuiet = basis === 'detected' && clear.length === 0;
  return [...EMOTIONS.map((emotion) => (isQuiet ? 0 : (shares?.[emotion] ?? 0))), (sentiment ?? 0) * SENTIMENT_WEIGHT];
}

function describeRange(kind: RangeKind, days: DayFacts[]): DayRange {
  return {
    kind,
    days,
    dominant: toneOf(days).dominant,
    sentiment: meanOf(sentimentsOf(days)),
    entries: days.reduce((sum, { entries }) => sum + entries, 0),
  };
}
