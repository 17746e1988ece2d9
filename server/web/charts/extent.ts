/** Of the lines of a chart of differences, as the mood goes, where none is longer. */
const LEAST = 0.6;

/** What the ends of all lines stand for: no interval goes beyond them. */
export const extentOf = (items: readonly { low: number; high: number }[]): number =>
  Math.max(LEAST, ...items.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
