/**
 * Rounds to 3 decimals, halves away from zero, so that a diary with all signs turned has the same statistics with all
 * signs turned. Half a billionth of a thousandth below a half still counts as one: sums of decimals miss it by less.
 */
export function roundTo3(value: number): number {
  const thousandths = Math.floor(Math.abs(value) * 1000 + 0.5 + 1e-9) * Math.sign(value);
  return thousandths / 1000 || 0; // never -0
}

/** Arithmetic mean; null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Population standard deviation; null of nothing. */
export function deviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Rounds what is defined. */
export function roundOrNull(value: number | null): number | null {
  return value === null ? null : roundTo3(value);
}
