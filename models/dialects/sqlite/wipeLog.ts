import type { PreparedConnection } from './prepared';

const CHECKPOINT = { sql: 'PRAGMA wal_checkpoint(TRUNCATE)', values: [] };
const TRIES = 5;
const PAUSE_MS = 50;

/**
 * Deleted pages are overwritten in the database only when the write-ahead log is brought into it, and their old text stands in
 * that log until it is written over: `wipe` does both at once. Others who read or write keep it from that for a moment;
 * whoever reads on a snapshot for longer, such as an export, has it done when the last of them is through.
 */
export function createWipe(connection: () => PreparedConnection) {
  const reading = new Set<Promise<unknown>>();
  let awaited = new Set<Promise<unknown>>(); // who were reading when it could not be done
  let isOver = false;

  async function wipe(): Promise<void> {
    for (let left = TRIES; !isOver; left -= 1) {
      try {
        const [done] = connection().perform(CHECKPOINT).rows as { busy: number }[];
        if (done?.busy === 0) return;
      } catch {
        return; // a full disk, say: the next time finds the same to do
      }
      if (left === 1) {
        awaited = new Set(reading);
        return;
      }
      await new Promise((wake) => setTimeout(wake, PAUSE_MS));
    }
  }

  return {
    wipe,

    /** Work that reads on a snapshot. */
    async around<T>(work: () => Promise<T>): Promise<T> {
      const reader = work();
      reading.add(reader);
      try {
        return await reader;
      } finally {
        reading.delete(reader);
        if (awaited.delete(reader) && awaited.size === 0) void wipe();
      }
    },

    /**
     * Whatever is left to be wiped goes with the log when the database is closed; not before those who read are through, whose
     * transaction would be ended below them.
     */
    async end(): Promise<void> {
      isOver = true;
      await Promise.allSettled(reading);
    },
  };
}
