import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'sequelize';

type Work<T> = (transaction: Transaction) => Promise<T>;

interface Waiting {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Bounds how long the first of a group waits for the others. */
const MAX_GROUP = 32;

/**
 * One writer at a time, with one wait for the disk for all that queue meanwhile: whatever waits when a transaction begins
 * goes into it, each unit of work behind a savepoint of its own, and one commit makes them all durable. A unit that
 * fails is rolled back alone; when the commit fails, all fail. Nothing resolves before its commit.
 */
export function createGroupCommit(database: {
  begin<T>(work: Work<T>): Promise<T>;
  run(statement: string, transaction: Transaction): void;
}): <T>(work: Work<T>) => Promise<T> {
  const queue: Waiting[] = [];
  let isWriting = false;

  async function writeGroup(group: Waiting[]): Promise<void> {
    const settled: (() => void)[] = [];
    try {
      await database.begin(async (transaction) => {
        const [only] = group;
        if (only && group.length === 1) {
          const value = await only.work(transaction);
          settled.push(() => only.resolve(value));
          return;
        }
        for (const waiting of group) settled.push(await runBehindSavepoint(waiting, transaction));
      });
      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function runBehindSavepoint({ work, resolve, reject }: Waiting, transaction: Transaction): Promise<() => void> {
    database.run('SAVEPOINT unit', transaction);
    try {
      const value = await work(transaction);
      database.run('RELEASE unit', transaction);
      return () => resolve(value);
    } catch (error) {
      // When SQLite rolled everything back by itself (disk full), this fails too, and with it the whole group.
      database.run('ROLLBACK TO unit', transaction);
      database.run('RELEASE unit', transaction);
      return () => reject(error);
    }
  }

  /**
   * SQLite answers at once, so a transaction would begin before the other requests were even read. Waits for the rest of this
   * turn of the event loop, then as long as each turn brings more.
   */
  async function gather(): Promise<void> {
    await nextTurn();
    for (let gathered = 0; queue.length > gathered && queue.length < MAX_GROUP; ) {
      gathered = queue.length;
      await nextTurn();
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      await gather();
      await writeGroup(queue.splice(0, MAX_GROUP));
    }
    isWriting = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!isWriting) void writeAll();
    });
}
