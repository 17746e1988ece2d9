import type { Import } from '../../../models';
import { findWaiting } from './importRow';

interface Waiting {
  /** By the clock by which imports are leased. */
  now: Date;
  canWork: (row: Import) => boolean;
}

/** Whose turn it is, by person: however many imports somebody has, those of others come between them. One turn is over before the next. */
export function createTurns() {
  let begun = { userId: 0, at: 0, by: 0 };
  /** When the last turn here was over, of people who wait again. */
  const endedAt = new Map<number, number>();
  const waitsSince = ({ userId, leaseUntil }: Import) => Math.max(endedAt.get(userId) ?? 0, leaseUntil?.getTime() ?? 0);
  return {
    /** Takes an import of who has waited longest, for a while. Null when there is none. */
    async claim({ now, canWork }: Waiting, hold: (row: Import) => Promise<boolean>): Promise<Import | null> {
      const rows = (await findWaiting(now)).filter(canWork);
      const waiting = new Set(rows.map(({ userId }) => userId));
      for (const userId of endedAt.keys()) if (!waiting.has(userId)) endedAt.delete(userId);
      for (const row of rows.sort((a, b) => waitsSince(a) - waitsSince(b))) {
        if (!(await hold(row))) continue;
        begun = { userId: row.userId, at: now.getTime(), by: performance.now() };
        return row;
      }
      return null;
    },

    /** That of the import which was taken last is over. */
    end(): void {
      endedAt.set(begun.userId, begun.at + performance.now() - begun.by);
    },
  };
}
