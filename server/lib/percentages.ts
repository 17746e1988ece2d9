/**
 * Shares of a whole that has so many parts: integers that always add to exactly `parts`.
 * Largest remainder method (Hamilton); ties go to the earlier value.
 * Null when there is nothing to share out (all values 0).
 */
function sharesIn(parts: number, values: readonly number[]): number[] | null {
  const largest = Math.max(0, ...values);
  if (largest === 0) return null;
  // Dividing by the largest first keeps sums of tiny (denormal) and huge values finite and non-zero.
  const scaled = values.map((value) => value / largest);
  const total = scaled.reduce((sum, value) => sum + value, 0);
  const exact = scaled.map((value) => (value / total) * parts);
  const shares = exact.map(Math.floor);
  const missing = parts - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: Math.round((value - Math.floor(value)) * 1e9) })) // equal in spite of rounding
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Shares in tenths of a percent, which always add to exactly 1000. */
export const sharesInTenths = (values: readonly number[]): number[] | null => sharesIn(1000, values);

/** Percentages without decimals that add to exactly 100, or null when there is nothing to share out. */
export const wholePercentages = (values: readonly number[]): number[] | null => sharesIn(100, values);

/** Percentages 0...100 with one decimal that add to exactly 100.0, or null when there is nothing to share out. */
export function percentages(values: readonly number[]): number[] | null {
  return sharesInTenths(values)?.map((tenths) => tenths / 10) ?? null;
}

/**
 * Percentages of the values that are known, null in the place of the others: all of them null when there is nothing to
 * share out.
 */
export function knownPercentages(values: readonly (number | null)[]): (number | null)[] {
  const shares = percentages(values.map((value) => value ?? 0));
  return values.map((value, index) => (value === null ? null : (shares?.[index] ?? null)));
}
