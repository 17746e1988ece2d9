/**
 * Cuts a series into ranges of alike neighbours: the cut with the least total of each range's squared deviations from
 * its own mean, plus `penalty` for every range. Exact, in O(n²), by dynamic programming over the end of the last range
 * (optimal partitioning: Jackson et al., "An algorithm for optimal partitioning of data on an interval", IEEE Signal
 * Processing Letters 12(2), 2005; the recursion that PELT prunes, Killick, Fearnhead & Eckley, JASA 107, 2012).
 *
 * @param points vectors of one length, in order
 * @param penalty cost of one more range, in squared units of the vectors; the larger, the longer the ranges
 * @returns the ranges in order as `[first, last]` indexes; of equally good cuts the one with the longest last range
 */
export function cutIntoRanges(
  points: readonly (readonly number[])[],
  penalty: number,
): [first: number, last: number][] {
  const best = [0];
  const startOfLast: number[] = [];
  for (let end = 1; end <= points.length; end += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start += 1) {
      const cost = (best[start] ?? 0) + squaredDeviations(points.slice(start, end)) + penalty;
      if (cost < least - 1e-12) {
        least = cost;
        startOfLast[end] = start;
      }
    }
    best.push(least);
  }
  const ranges: [number, number][] = [];
  for (let end = points.length; end > 0; end = startOfLast[end] ?? 0) ranges.unshift([startOfLast[end] ?? 0, end - 1]);
  return ranges;
}

/** Sum of squared distances from the mean vector. */
export function squaredDeviations(points: readonly (readonly number[])[]): number {
  const [first = []] = points;
  return first.reduce((total, _, axis) => {
    const values = points.map((point) => point[axis] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return total + values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  }, 0);
}
