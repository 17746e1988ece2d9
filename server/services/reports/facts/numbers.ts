import { meanOf } from '../../stats/numbers';

/** How much lighter (positive) or heavier some days were than the others, in sentiment. */
export interface Contrast {
  difference: number;
  days: number;
  otherDays: number;
}

const LEAST_DIFFERENCE = 0.15;
const STANDARD_ERRORS = 2;

/**
 * The difference of two means, or null while it may well be chance: fewer than `least` (2 or more) days on either side,
 * under 0.15, or under two standard errors (Welch, "The generalization of 'Student's' problem when several different
 * population variances are involved", Biometrika 34, 1947).
 */
export function contrast(days: readonly number[], others: readonly number[], least: number): Contrast | null {
  if (days.length < least || others.length < least) return null;
  const difference = (meanOf(days) ?? 0) - (meanOf(others) ?? 0);
  const error = Math.sqrt(squaredError(days) + squaredError(others));
  const isClear = Math.abs(difference) >= LEAST_DIFFERENCE && Math.abs(difference) >= STANDARD_ERRORS * error;
  return isClear ? { difference, days: days.length, otherDays: others.length } : null;
}

/** Squared standard error of the mean of two values or more. */
function squaredError(values: readonly number[]): number {
  const mean = meanOf(values) ?? 0;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return spread / (values.length - 1) / values.length;
}

/** Slope of the least-squares line through the points; null under two different x. */
export function slopeOf(points: readonly { x: number; y: number }[]): number | null {
  const middle = meanOf(points.map(({ x }) => x)) ?? 0;
  const width = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  return width === 0 ? null : points.reduce((sum, { x, y }) => sum + (x - middle) * y, 0) / width;
}
