const at = (values: Float64Array, place: number) => values[place] ?? 0;

/**
 * Median of some numbers, which end up in another order; 0 of nothing. By selection (C. A. R. Hoare, "Algorithm 65: find",
 * CACM 4, 1961): of the 66 000 slopes between the days of a year sorting them took most of a trend's time.
 */
export function medianOf(values: Float64Array): number {
  const middle = values.length >> 1;
  const upper = select(values, middle);
  if (values.length % 2 === 1 || values.length === 0) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < middle; place += 1) lower = Math.max(lower, at(values, place));
  return (lower + upper) / 2;
}

/** The value that would stand in a place if all were sorted; afterwards none before it is larger. */
function select(values: Float64Array, place: number): number {
  for (let [first, last] = [0, values.length - 1]; first < last; ) {
    const pivot = middleOf(at(values, first), at(values, (first + last) >> 1), at(values, last));
    let [low, high] = [first, last];
    while (low <= high) {
      while (at(values, low) < pivot) low += 1;
      while (at(values, high) > pivot) high -= 1;
      if (low > high) break;
      const moved = at(values, low);
      values[low++] = at(values, high);
      values[high--] = moved;
    }
    if (place <= high) last = high;
    else if (place >= low) first = low;
    else break;
  }
  return at(values, place);
}

const middleOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
