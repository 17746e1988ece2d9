/**
 * p-values adjusted so that, of what is called a finding at a level q, the expected share of false ones is at most q:
 * Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", J. R. Statist. Soc. B 57 (1995). In the order given.
 */
export function adjustForMany(pValues: readonly number[]): number[] {
  const order = pValues.map((p, place) => ({ p, place })).sort((a, b) => b.p - a.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let least = 1;
  for (const [index, { p, place }] of order.entries()) {
    least = Math.min(least, (p * pValues.length) / (pValues.length - index));
    adjusted[place] = least;
  }
  return adjusted;
}
