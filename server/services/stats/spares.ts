/** What nobody used again within that time is forgotten. */
const KEPT_MS = 10_000;

/**
 * Large arrays that were used and can be used again, so many at most. What a cloud of half a million words needs is 30 MB:
 * whoever asked for one after another would have the collector go through the whole heap several times a second.
 */
export function createSpares<T>(make: () => T, most: number) {
  const spare: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    /** As its last user left it, or a new one. */
    take: (): T => spare.pop() ?? make(),
    give(used: T[]): void {
      for (const one of used) if (spare.length < most) spare.push(one);
      clearTimeout(timer);
      timer = setTimeout(() => spare.splice(0), KEPT_MS).unref();
    },
  };
}
