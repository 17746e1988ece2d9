import type { PreparedConnection } from './prepared';

const CHECKPOINT = { sql: 'PRAGMA wal_checkpoint(TRUNCATE)', values: [] };
const TRIES = 5;
const PAUSE_MS = 50;

/**
 * Deleted pages are overwritten in the database only when the write-ahead log is brought into it, and their old text stands in
 * that log until it is written over: this does both at once. Others who read or write keep it from that for a moment.
 */
export async function wipeLog(connection: () => PreparedConnection): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const [done] = connection().perform(CHECKPOINT).rows as { busy: number }[];
      if (done?.busy === 0) return;
    } catch {
      return; // a full disk, say: the next time finds the same to do
    }
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
}
