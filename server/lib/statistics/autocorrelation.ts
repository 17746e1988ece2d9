import { meanOf, squaresAround } from './moments';

/** Fewer neighbours than this say nothing: their correlation counts as 0. */
const MIN_PAIRS = 10;
const MIN_EFFECTIVE = 4;

/** Places of the days whose next day is there as well, given the numbers of the days in ascending order. */
export function adjacentPlaces(days: readonly number[]): number[] {
  const places: number[] = [];
  for (let place = 0; place + 1 < days.length; place += 1) {
    if ((days[place + 1] ?? 0) - (days[place] ?? 0) === 1) places.push(place);
  }
  return places;
}

/**
 * Correlation of a day with the next one: the mean product of deviations over neighbours that are both there, over the
 * population variance; 0 with fewer than ten such pairs and for a series that never changes.
 */
export function lagOneCorrelation(values: ArrayLike<number>, adjacent: readonly number[]): number {
  if (adjacent.length < MIN_PAIRS) return 0;
  const mean = meanOf(values);
  const variance = squaresAround(values, mean) / values.length;
  if (variance === 0) return 0;
  let sum = 0;
  for (const place of adjacent) sum += ((values[place] ?? 0) - mean) * ((values[place + 1] ?? 0) - mean);
  return sum / adjacent.length / variance;
}

/**
 * How many independent days a series of `size` days is worth when two series with these lag-one correlations are
 * compared: both drifting slowly, they agree or differ for long stretches by chance. At least 4.
 * C. S. Bretherton et al., "The effective number of spatial degrees of freedom of a time-varying field", Journal of
 * Climate 12 (1999), for two first-order autoregressive series.
 */
export function effectiveSize(size: number, first: number, second: number): number {
  const shared = Math.max(0, first * second);
  return Math.max(MIN_EFFECTIVE, (size * (1 - shared)) / (1 + shared));
}
