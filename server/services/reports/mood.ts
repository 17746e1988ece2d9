/** Sentiment in five steps, as words speak of it. */
export type Mood = 'veryLight' | 'light' | 'even' | 'heavy' | 'veryHeavy';

const EVEN = 0.15;
const STRONG = 0.5;

/** @param sentiment -1...1 */
export function moodOf(sentiment: number): Mood {
  const strength = Math.abs(sentiment);
  if (strength < EVEN) return 'even';
  if (sentiment > 0) return strength < STRONG ? 'light' : 'veryLight';
  return strength < STRONG ? 'heavy' : 'veryHeavy';
}

export function isHeavy(sentiment: number | null): boolean {
  return sentiment !== null && sentiment <= -EVEN;
}

export function isVeryHeavy(sentiment: number | null): boolean {
  return sentiment !== null && sentiment <= -STRONG;
}
