const LEAST_FEELING = 0.2;
const MOST_IN_BALANCE = 50;

/**
 * Where no emotion is clear, shares are shown of feelings in balance only: of a note about soup, or where one of them has
 * nearly all of very little, they would say what the reading does not.
 */
export function saysMuch(
  { dominant, intensity }: { dominant: string | null; intensity: number | null },
  [largest]: readonly { percentage: number }[],
): boolean {
  if (dominant) return true;
  return (intensity ?? 0) >= LEAST_FEELING && (largest?.percentage ?? 0) <= MOST_IN_BALANCE;
}

/**
 * Whether a reading has more to say than that nothing clear was read. What reads as if it had next to no feeling may be full
 * of it, and by basic means all the more: then a tone, a strength and coloured words would say what nobody knows.
 */
export function isTelling({ dominant, support, intensity }: Told): boolean {
  return dominant !== null || (support !== 'basic' && (intensity ?? 1) >= LEAST_FEELING);
}

interface Told {
  dominant: string | null;
  support: string | null;
  intensity: number | null;
}

/** What has more than this part of the share of the dominant emotion is not far behind it. */
const NEAR = 1 / 3;
export const PAINFUL: readonly string[] = ['fear', 'sadness', 'disgust', 'anger'];
const PLEASANT: readonly string[] = ['joy', 'trust', 'anticipation'];

/**
 * Whether it may be said that the words sound like something else than what was chosen. As in reports: not by what a simple
 * reader reads, which often misses what a text means, and nobody in pain is told of something pleasant. Nor by a hair, or
 * of a text that reads as if it had next to no feeling, such as one word.
 */
export function mayDiffer(
  { dominant, support, intensity }: Told,
  chosen: string | null,
  shares: readonly { type: string; percentage: number }[],
): boolean {
  if (dominant === null || support === 'basic' || (intensity ?? 1) < LEAST_FEELING) return false;
  if (!mayStandBeside(dominant, chosen)) return false;
  const shareOf = (emotion: string | null) => shares.find(({ type }) => type === emotion)?.percentage ?? 0;
  return shareOf(chosen) <= shareOf(dominant) * NEAR;
}

/** Nobody who chose something painful is told that something pleasant was read. */
export function mayStandBeside(read: string, chosen: string | null): boolean {
  return !(chosen !== null && PAINFUL.includes(chosen) && PLEASANT.includes(read));
}

/** Shares of 100 in whole numbers that make 100 together: the largest remainders are rounded up. */
export function wholeShares(shares: readonly number[]): number[] {
  const missing = Math.round(shares.reduce((sum, share) => sum + share - Math.floor(share), 0));
  const byRemainder = shares.map((share, index) => ({ index, rest: share % 1 })).sort((a, b) => b.rest - a.rest);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}
