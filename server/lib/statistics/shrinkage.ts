interface Estimate {
  difference: number;
  /** Standard error, above 0. */
  error: number;
}

/**
 * Variance of the true differences behind several estimates, by R. DerSimonian and N. Laird, "Meta-analysis in clinical
 * trials", Controlled Clinical Trials 7 (1986). 0 where the estimates differ no more than their errors let expect.
 */
export function varianceBetween(estimates: readonly Estimate[]): number {
  let weights = 0;
  let weighted = 0;
  let squares = 0;
  for (const { difference, error } of estimates) {
    const weight = 1 / error ** 2;
    weights += weight;
    weighted += weight * difference;
    squares += weight ** 2;
  }
  const mean = weighted / weights;
  let heterogeneity = 0;
  for (const { difference, error } of estimates) heterogeneity += ((difference - mean) / error) ** 2;
  const scale = weights - squares / weights;
  return scale > 0 ? Math.max(0, (heterogeneity - (estimates.length - 1)) / scale) : 0;
}

/** An estimate drawn towards 0, the more the less certain it is. */
export function shrink({ difference, error }: Estimate, between: number): number {
  return between === 0 ? 0 : (difference * between) / (between + error ** 2);
}
