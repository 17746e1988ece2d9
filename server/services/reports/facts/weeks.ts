import { dominantEmotion, EMOTIONS, type Emotion, type EmotionVector, emotionVector } from '../../../../ml/emotions';
import type { WeekId } from '../../../lib/dates';
import { deviationOf, meanOf } from '../../stats/numbers';
import type { Basis, DayFacts } from './days';

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
  /** Mean of the daily shares on that basis. */
  shares: EmotionVector | null;
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

/** The emotional tone of some days, days counting equally: from the texts where any was read, else from the choices. */
export function toneOf(days: readonly DayFacts[]): Pick<WeekFacts, 'basis' | 'shares' | 'dominant'> {
  const basis = days.some((day) => day.basis === 'detected') ? 'detected' : 'selected';
  const parts = days.flatMap((day) => (day.basis === basis && day.shares ? [day.shares] : []));
  if (parts.length === 0) return { basis: null, shares: null, dominant: null };
  const shares = emotionVector((emotion) => meanOf(parts.map((part) => part[emotion])) ?? 0);
  return { basis, shares, dominant: dominantEmotion(comparable(shares)) };
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
