/**
 * Shares of a whole that has so many parts: integers that always add to exactly `parts`.
 * Largest remainder method (Hamilton); ties go to the earlier value.
 * Null when there is nothing to share out (all values 0).
 */
function sharesIn(parts: number, values: readonly number[]): number[] | null {
  const largest = Math.max(0, ...values);
  if (largest === 0) return null;
  // Dividing by the largest first keeps sums of tiny (denormal) and huge values finite and non-zero.
  let total = 0;
  for (const value of values) total += value / largest;
  const shares: number[] = [];
  const remainders: number[] = [];
  let missing = parts;
  for (const value of values) {
    const exact = (value / largest / total) * parts;
    const share = Math.floor(exact);
    shares.push(share);
    remainders.push(Math.round((exact - share) * 1e9)); // equal in spite of rounding
    missing -= share;
  }
  for (; missing > 0; missing -= 1) {
    const place = remainders.indexOf(Math.max(...remainders));
    shares[place] = (shares[place] ?? 0) + 1;
    remainders[place] = -1;
  }
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
