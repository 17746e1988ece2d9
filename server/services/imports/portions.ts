/**
 * How long a transaction of an import may take, its wait for a turn included, and how few records are worth one, since it takes
 * some time however little is in it: beside others who write the parts get small. On a server only the owner waits for one; on
 * SQLite everybody does, and a transaction costs less.
 */
const LIMITS = { server: { goalMs: 100, fewest: 8 }, embedded: { goalMs: 60, fewest: 5 } };
const FIRST = 50;
const MOST = 200;

/** How many records are written in one transaction: fewer after one that took too long, more after one that did not. */
interface Portions {
  size(): number;
  took(records: number, milliseconds: number): void;
}

export function createPortions({ isServer }: { isServer: boolean }): Portions {
  const { goalMs, fewest } = isServer ? LIMITS.server : LIMITS.embedded;
  let size = FIRST;
  return {
    size: () => size,
    took(records, milliseconds) {
      if (milliseconds > goalMs) size = Math.max(fewest, Math.floor(size * 0.7));
      else if (records === size) size = Math.min(MOST, Math.ceil(size * 1.3));
    },
  };
}
