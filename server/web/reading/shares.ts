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
