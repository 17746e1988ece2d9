import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { type ChoiceSums, countOf, type Leader, mostChosen } from './choices';

/** The emotions that hurt, and those that are good to have. Surprise is either, and counts as neither. */
export const PAINFUL: readonly Emotion[] = ['fear', 'sadness', 'disgust', 'anger'];
export const PLEASANT: readonly Emotion[] = ['joy', 'trust', 'anticipation'];

/**
 * Nobody who chose something painful is told that anything else was read, and nobody who chose something pleasant that it
 * was disgust: so read pages of thanks beside a bed.
 */
export const mayStandBeside = (read: Emotion, chosen: Emotion): boolean =>
  PAINFUL.includes(chosen) ? PAINFUL.includes(read) : !(PLEASANT.includes(chosen) && read === 'disgust');

const VERY_HEAVY = -0.5;

/** @param sentiment -1...1; null where nothing was read */
export const isVeryHeavy = (sentiment: number | null): boolean => sentiment !== null && sentiment <= VERY_HEAVY;

/** A page may say the worst in few words: this takes less than to be very heavy. */
const DEEP = -0.4;

/** Fear or sadness, in heavy words. */
export const isDeepPage = (chosen: Emotion | null, sentiment: number | null): boolean =>
  (chosen === 'fear' || chosen === 'sadness') && sentiment !== null && sentiment <= DEEP;

/**
 * What some choices come to. `heavy`: six in ten or more are painful. `light`: six in ten or more are pleasant, fewer than
 * four in ten painful, and no painful one leads. `mixed`: a quarter or more of either. `open`: none of these.
 */
export type Tone = 'heavy' | 'light' | 'mixed' | 'open';

/** What the writer chose over some days. */
export interface Choices {
  sums: ChoiceSums;
  /** Entries with a chosen emotion. */
  count: number;
  painful: number;
  pleasant: number;
  /** Null without a choice, as is `tone`. */
  leader: Leader | null;
  tone: Tone | null;
  /** (pleasant - painful) / count: -1...1; null without a choice. */
  balance: number | null;
}

/** In tenths and quarters, so that whole numbers are compared. */
const MOST_TENTHS = 6;
const FEW_TENTHS = 4;
const SOME_QUARTERS = 1;

export function describeChoices(sums: ChoiceSums): Choices {
  const count = totalOf(EMOTIONS, sums);
  const painful = totalOf(PAINFUL, sums);
  const pleasant = totalOf(PLEASANT, sums);
  const leader = mostChosen(sums);
  return {
    sums,
    count,
    painful,
    pleasant,
    leader,
    tone: leader && toneOf({ count, painful, pleasant, leader }),
    balance: count === 0 ? null : (pleasant - painful) / count,
  };
}

/** Whether what was chosen may speak for all entries: more than half of them have a choice. */
export function choicesSpeak({ entries, chosen }: { entries: number; chosen: Choices }): boolean {
  return 2 * chosen.count > entries;
}

function totalOf(emotions: readonly Emotion[], sums: ChoiceSums): number {
  let total = 0;
  for (const emotion of emotions) total += countOf(sums, emotion);
  return total;
}

/** Six in ten or more. */
export const isMost = (part: number, of: number): boolean => 10 * part >= MOST_TENTHS * of;

/** Who is in pain is not told of something pleasant that was read: most of what was chosen is painful, or one of those chosen most. */
export const isInPain = ({ tone, leader }: Pick<Choices, 'tone' | 'leader'>): boolean =>
  tone === 'heavy' || (leader?.tied.some((emotion) => PAINFUL.includes(emotion)) ?? false);

function toneOf(given: { count: number; painful: number; pleasant: number; leader: Leader }): Tone {
  const { count, painful, pleasant, leader } = given;
  if (isMost(painful, count)) return 'heavy';
  const isLight = isMost(pleasant, count) && 10 * painful < FEW_TENTHS * count;
  if (isLight && !leader.tied.some((emotion) => PAINFUL.includes(emotion))) return 'light';
  const isMixed = 4 * painful >= SOME_QUARTERS * count && 4 * pleasant >= SOME_QUARTERS * count;
  return isMixed ? 'mixed' : 'open';
}
