/** The value that a share `p` (0…1) of the values do not exceed; nearest rank. NaN for no values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

/** Slope of the least-squares line through the points, in units of y per unit of x. 0 for fewer than two points. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const count = points.length;
  if (count < 2) return 0;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}

/** How often each value occurs, as `201×480 503×20`, for people to read. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => String(a).localeCompare(String(b)));
  return sorted.map(([value, count]) => `${value}×${count}`).join(' ') || 'none';
}

export const inMs = (milliseconds: number) =>
  `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
