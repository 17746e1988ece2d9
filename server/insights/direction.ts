import type { z } from 'zod';
import type { trend } from '../contract/stats';
import { adjacentPlaces, lagOneCorrelation } from '../lib/statistics/autocorrelation';
import { medianOf } from '../lib/statistics/median';

export type Direction = z.output<typeof trend.output>['direction'];

const MIN_POINTS = 4;
/** Two-sided 10 % point of the normal distribution: the level at which four points in strict order just count. */
const CRITICAL_Z = 1.645;
/** On the scale of -1...1; less than this along the whole line is no change that a person would feel. */
const MIN_MOVE = 0.05;
/** A change that came at once and stayed looks like moods that linger, and is one that a person would tell. */
const MOST_KEPT = 0.6;
/** Of fewer neighbours it cannot be told what lingers. */
const LEAST_NEIGHBOURS = 20;

interface Point {
  place: number;
  value: number;
}

/**
 * Where a series goes. Nulls are gaps: they are left out but keep their place.
 * The Mann-Kendall test decides whether there is a trend at all (H. B. Mann, "Nonparametric tests against trend",
 * Econometrica 13, 1945; M. G. Kendall, "Rank Correlation Methods", 1975: normal approximation with continuity
 * correction and correction for ties), the Theil-Sen line how far it goes (P. K. Sen, "Estimates of the regression
 * coefficient based on Kendall's tau", JASA 63, 1968). Both bear outliers, gaps and any distribution. What lingers from one
 * point to the next looks like a trend: the variance of the test grows by what the series without its line shows of it (S. Yue
 * and C. Wang, "The Mann-Kendall test modified by effective sample size", Water Resources Management 18, 2004), which takes twenty
 * neighbours to tell.
 */
export function directionOf(series: readonly (number | null)[]): Direction {
  const points = series.flatMap((value, place) => (value === null ? [] : [{ place, value }]));
  const first = points[0];
  const last = points.at(-1);
  if (points.length < MIN_POINTS || !first || !last) return 'insufficient_data';
  const z = mannKendallZ(points.map(({ value }) => value));
  if (Math.abs(z) < CRITICAL_Z) return 'steady';
  const slope = theilSenSlope(points);
  if (Math.abs(z) < CRITICAL_Z * Math.sqrt(wideningOf(points, slope))) return 'steady';
  const move = slope * (last.place - first.place);
  if (Math.abs(move) < MIN_MOVE - 1e-9) return 'steady';
  return move > 0 ? 'rising' : 'falling';
}

function mannKendallZ(values: readonly number[]): number {
  const n = values.length;
  let s = 0;
  for (let i = 0; i < n; i += 1) for (let j = i + 1; j < n; j += 1) s += Math.sign((values[j] ?? 0) - (values[i] ?? 0));
  const groups = new Map<number, number>();
  for (const value of values) groups.set(value, (groups.get(value) ?? 0) + 1);
  const spread = (size: number) => size * (size - 1) * (2 * size + 5);
  const ties = [...groups.values()].reduce((sum, size) => sum + spread(size), 0);
  return s === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt((spread(n) - ties) / 18);
}

/** By what the variance grows where a point resembles the one before. */
function wideningOf(points: readonly Point[], slope: number): number {
  const adjacent = adjacentPlaces(points.map(({ place }) => place));
  if (adjacent.length < LEAST_NEIGHBOURS) return 1;
  const rest = points.map(({ place, value }) => value - slope * place);
  const correlation = lagOneCorrelation(rest, adjacent);
  const kept = Math.min(Math.max(correlation, 0), MOST_KEPT);
  return (1 + kept) / (1 - kept);
}

const at = (values: Float64Array, place: number) => values[place] ?? 0;

/** Median of the slopes between all pairs of points, per place. */
function theilSenSlope(points: readonly Point[]): number {
  const values = Float64Array.from(points, ({ value }) => value);
  const places = Float64Array.from(points, ({ place }) => place);
  const slopes = new Float64Array((points.length * (points.length - 1)) / 2);
  let count = 0;
  for (let early = 0; early < points.length; early += 1)
    for (let late = early + 1; late < points.length; late += 1)
      slopes[count++] = (at(values, late) - at(values, early)) / (at(places, late) - at(places, early));
  return medianOf(slopes);
}
