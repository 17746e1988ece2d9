import type { Import } from '../../../models';
import { findWaiting } from './importRow';

interface Waiting {
  /** By the clock by which imports are leased. */
  now: Date;
  canWork: (row: Import) => boolean;
}

/** Whose turn it is, by person: however many imports somebody has, those of others come between them. One turn is over before the next. */
export function createTurns() {
  let userId = 0;
  /** When the last turn here was over, of people who wait again. */
  const endedAt = new Map<number, number>();
  const waitsSince = (row: Import) => Math.max(endedAt.get(row.userId) ?? 0, row.leaseUntil?.getTime() ?? 0);
  return {
    /** Takes an import of who has waited longest, for a while. Null when there is none. */
    async claim({ now, canWork }: Waiting, hold: (row: Import) => Promise<boolean>): Promise<Import | null> {
      const rows = (await findWaiting(now)).filter(canWork);
      const waiting = new Set(rows.map((row) => row.userId));
      for (const person of endedAt.keys()) if (!waiting.has(person)) endedAt.delete(person);
      for (const row of rows.sort((a, b) => waitsSince(a) - waitsSince(b))) {
        if (!(await hold(row))) continue;
        userId = row.userId;
        return row;
      }
      return null;
    },

    /** That of the import which was taken last is over. `now`: by the same clock. */
    end(now: Date): void {
      endedAt.set(userId, now.getTime());
    },
  };
}
