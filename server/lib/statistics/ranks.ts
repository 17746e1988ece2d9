/** Values are equal within this: what is the same mood differs in the last digit once other things were taken out. */
const SAME = 1e-9;

/** Rank of each value from 1; equal values share the mean of their ranks. */
export function midranks(values: readonly number[]): number[] {
  const order = values
    .map((value, place) => ({ value: Math.round(value / SAME), place }))
    .sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1;
    for (const { place } of order.slice(start, end)) ranks[place] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/**
 * 2U / (n1 n0) - 1, with U of H. B. Mann and D. R. Whitney (1947): of all pairs of a day with and a day without, the share
 * in which the one with it is larger minus the share in which it is smaller.
 */
export function cliffsDelta(ranks: readonly number[], presence: readonly boolean[]): number {
  let count = 0;
  let sum = 0;
  for (let place = 0; place < ranks.length; place += 1) {
    if (!presence[place]) continue;
    count += 1;
    sum += ranks[place] ?? 0;
  }
  const u = sum - (count * (count + 1)) / 2;
  return (2 * u) / (count * (ranks.length - count)) - 1;
}
