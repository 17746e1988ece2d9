import { EMOTIONS, type Emotion, type EmotionVector, emotionVector, largestOf } from '../../../../ml/emotions';
import type { WeekId } from '../../../lib/dates';
import { deviationOf, meanOf } from '../../stats/numbers';
import { type Basis, type DayFacts, sharesOf } from './days';

export interface WeekFacts {
  id: WeekId;
  /** Monday to Sunday. */
  days: DayFacts[];
  entries: number;
  daysWritten: number;
  daysRead: number;
  /** Mean of the day means of sentiment, -1...1, not rounded. */
  average: number | null;
  /** Population standard deviation of the day means; null under two days. */
  swing: number | null;
  basis: Basis | null;
  /** Shares 0...1 of the eight on that basis; null where there is nothing to share out. */
  shares: EmotionVector | null;
  /** Null in a quiet week, where no text has a clear emotion. */
  dominant: Emotion | null;
  /** How often each emotion was chosen. */
  chosen: EmotionVector;
}

export function weekFacts(id: WeekId, days: DayFacts[]): WeekFacts {
  const sentiments = sentimentsOf(days);
  return {
    id,
    days,
    entries: days.reduce((sum, { entries }) => sum + entries, 0),
    daysWritten: days.filter(({ entries }) => entries > 0).length,
    daysRead: sentiments.length,
    average: meanOf(sentiments),
    swing: sentiments.length < 2 ? null : deviationOf(sentiments),
    ...toneOf(days),
    chosen: emotionVector((emotion) => days.reduce((sum, { chosen }) => sum + chosen[emotion], 0)),
  };
}

export function sentimentsOf(days: readonly DayFacts[]): number[] {
  return days.map(({ sentiment }) => sentiment).filter((value) => value !== null);
}

/**
 * The emotional tone of some days on one basis that holds for all of them: the texts where some text of every day with
 * entries was read, else the choices, so that no day is left out for being written in another language. Days count
 * equally; of the texts the evidence adds up, so that a quiet day weighs little, and `dominant` is null where no
 * emotion was clear on any of them.
 */
export function toneOf(days: readonly DayFacts[]): Pick<WeekFacts, 'basis' | 'shares' | 'dominant'> {
  const written = days.filter(({ entries }) => entries > 0);
  const choices = written.flatMap(({ chosen }) => sharesOf(chosen) ?? []);
  const isRead = written.every(({ basis }) => basis === 'detected') || choices.length === 0;
  const texts = written.flatMap(({ evidence }) => evidence ?? []);
  const parts = isRead ? texts : choices;
  if (parts.length === 0) return { basis: null, shares: null, dominant: null };
  const shares = sharesOf(emotionVector((emotion) => parts.reduce((sum, part) => sum + part[emotion], 0)));
  const clear = isRead ? written.flatMap((day) => day.clear) : EMOTIONS;
  return {
    basis: isRead ? 'detected' : 'selected',
    shares,
    dominant: shares && largestOf(clear, comparable(shares)),
  };
}

/** Emotions by share, largest first; ties in the order of the eight. */
export function bySize(shares: EmotionVector): Emotion[] {
  const sizes = comparable(shares);
  return [...EMOTIONS].sort((a, b) => sizes[b] - sizes[a]);
}

/** In whole billionths, so that shares equal on paper stay equal after dividing and ties fall in the order of the eight. */
function comparable(shares: EmotionVector): EmotionVector {
  return emotionVector((emotion) => Math.round(shares[emotion] * 1e9));
}
