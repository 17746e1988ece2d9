/** Arithmetic mean; NaN of nothing. */
export function meanOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

export function deviationsFrom(values: readonly number[], centre: number): number[] {
  return values.map((value) => value - centre);
}

/** Unbiased sample variance (n - 1); NaN of fewer than two. */
export function sampleVariance(values: readonly number[]): number {
  const mean = meanOf(values);
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return sum / (values.length - 1);
}
