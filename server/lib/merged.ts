/**
 * All of some sorted lists, sorted: no more is compared than is taken, so that others may have a turn in between, which a
 * sort of so many at once leaves to nobody. What is level stands in the order of the lists.
 */
export function* merged<T>(
  lists: readonly (readonly T[])[],
  compare: (a: T, b: T) => number,
): Generator<T, void, undefined> {
  if (lists.length < 2) {
    yield* lists[0] ?? [];
    return;
  }
  const half = lists.length >> 1;
  const [left, right] = [merged(lists.slice(0, half), compare), merged(lists.slice(half), compare)];
  let [a, b] = [left.next(), right.next()];
  while (!a.done || !b.done) {
    if (!a.done && (b.done || compare(a.value, b.value) <= 0)) {
      yield a.value;
      a = left.next();
    } else if (!b.done) {
      yield b.value;
      b = right.next();
    }
  }
}
