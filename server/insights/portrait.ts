import { type Emotion, largestOf } from '../../ml/emotions';
import { addChoices } from './choices';
import { type DayFacts, detectedOf } from './days';
import { clearOfDays, evidenceOfDays } from './evidence';
import { speaksElsewhere } from './nearness';
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
  /** Whether some days read far lighter than even, and some far heavier. */
  isVaried: boolean;
  /** On how many of the days with a choice and a text that was read the one was light and the other heavy. */
  contrary: { days: number; of: number };
  /** Days whose texts plainly speak of something else than what was chosen. */
  elsewhere: number;
  /** The clear emotion with the most evidence in the texts; null where none is clear. */
  detected: Emotion | null;
  /** Whether it is the clearest on more than half of the days with a clear emotion, of which there are three, and not only by its remains on all of them. */
  isDetectedMostly: boolean;
}

const EVEN = 0.15;
/** Further from even than this a day was light or heavy beyond doubt. */
export const FAR = 0.4;
/** One line that is clear is not what some days were about. */
const LEAST_CLEAR_DAYS = 3;

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
  const detected = largestOf(clearOfDays(days), evidenceOfDays(days.flatMap(({ evidence }) => evidence ?? [])));
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
    isVaried: min !== null && max !== null && min <= -FAR && max >= FAR,
    contrary: contraryOf(days),
    elsewhere: days.filter(speaksElsewhere).length,
    detected,
    isDetectedMostly: isMostly(detected, days),
  };
}

function isMostly(emotion: Emotion | null, days: readonly DayFacts[]): boolean {
  const clear = days.filter((day) => day.clear.length > 0);
  const own = clear.filter((day) => detectedOf(day) === emotion);
  return clear.length >= LEAST_CLEAR_DAYS && 2 * own.length > clear.length;
}

const OPPOSITES: readonly string[] = ['light heavy', 'heavy light'];

function contraryOf(days: readonly DayFacts[]): { days: number; of: number } {
  const pairs = days.flatMap(({ choices, sentiment }) => {
    const { tone } = describeChoices(choices);
    return tone === null || sentiment === null ? [] : [`${tone} ${moodOf(sentiment)}`];
  });
  return { days: pairs.filter((pair) => OPPOSITES.includes(pair)).length, of: pairs.length };
}
