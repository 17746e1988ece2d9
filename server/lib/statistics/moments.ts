/** Arithmetic mean; NaN of nothing. Counted by place, because thousands of days are looked at once for every word. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let place = 0; place < values.length; place += 1) sum += values[place] ?? 0;
  return sum / values.length;
}

/** Sum of the squared distances from a centre. */
export function squaresAround(values: ArrayLike<number>, centre: number): number {
  let sum = 0;
  for (let place = 0; place < values.length; place += 1) sum += ((values[place] ?? 0) - centre) ** 2;
  return sum;
}

/** Unbiased sample variance (n - 1); NaN of fewer than two. */
export function sampleVariance(values: ArrayLike<number>): number {
  return squaresAround(values, meanOf(values)) / (values.length - 1);
}
