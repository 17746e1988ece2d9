const LEAST_FEELING = 0.2;
/** A tone nearer to the middle than this is even, as in reports. */
const EVEN = 0.15;
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

/** Whether the reading's own numbers say that a text carries little feeling: never where one of them is not known. */
export const feelsLittle = ({
  intensity,
  sentiment,
}: {
  intensity: number | null;
  sentiment: number | null;
}): boolean => intensity !== null && intensity < LEAST_FEELING && sentiment !== null && Math.abs(sentiment) < EVEN;

/** Shares of 100 in whole numbers that make 100 together: the largest remainders are rounded up. */
export function wholeShares(shares: readonly number[]): number[] {
  const missing = Math.round(shares.reduce((sum, share) => sum + share - Math.floor(share), 0));
  const byRemainder = shares.map((share, index) => ({ index, rest: share % 1 })).sort((a, b) => b.rest - a.rest);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}
