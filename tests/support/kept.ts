/** Said to a process that gets no more test files: by the worker's environment, or by the global tear-down where there are no workers. */
const NO_MORE = 'noMoreTests';

/** What one process has once for all of its test files: made for the first that asks, ended after the last. */
export function keep<Kept>(name: string, make: () => Kept, end: (kept: Kept) => unknown): Kept {
  const shelf = process as unknown as Record<symbol, Kept | undefined>; // outlives the modules of a test file
  const place = Symbol.for(`tests.${name}`);
  const there = shelf[place];
  if (there !== undefined) return there;
  const made = make();
  shelf[place] = made;
  process.once(NO_MORE, () => void end(made));
  return made;
}

export const sayNoMore = (): boolean => process.emit(NO_MORE as never);
