import { type Emotion, largestOf } from '../../ml/emotions';
import { addChoices } from './choices';
import type { DayFacts } from './days';
import { clearOfDays, evidenceOfDays } from './evidence';
import { type SpanFacts, spanFacts } from './spans';
import { type Choices, describeChoices } from './tone';

/** Mean sentiment in three steps, as words speak of it. */
export type Mood = 'light' | 'even' | 'heavy';

/** Some days as a person would sum them up: what was chosen, and beside it what was read. */
export interface Portrait extends SpanFacts {
  /** Entries whose text was read. */
  read: number;
  chosen: Choices;
  /** Of the texts; null where none was read. */
  mood: Mood | null;
  /** The clear emotion with the most evidence in the texts; null where none is clear. */
  detected: Emotion | null;
}

const EVEN = 0.15;

/** @param sentiment -1...1 */
export function moodOf(sentiment: number): Mood {
  if (Math.abs(sentiment) < EVEN) return 'even';
  return sentiment > 0 ? 'light' : 'heavy';
}

/** Entries whose text was read. */
export const textsRead = (days: readonly Pick<DayFacts, 'read'>[]): number =>
  days.reduce((sum, { read }) => sum + read, 0);

export function portray(days: readonly DayFacts[]): Portrait {
  const { entries, daysWritten, daysRead, means, average, min, max, swing } = spanFacts(days);
  // Field by field, as an entry: V8 adds fields to a copy one by one, which takes several times as long.
  return {
    entries,
    daysWritten,
    daysRead,
    means,
    average,
    min,
    max,
    swing,
    read: textsRead(days),
    chosen: describeChoices(addChoices(days.map(({ choices }) => choices))),
    mood: average === null ? null : moodOf(average),
    detected: largestOf(clearOfDays(days), evidenceOfDays(days.flatMap(({ evidence }) => evidence ?? []))),
  };
}
