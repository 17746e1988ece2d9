import { ConnectionAcquireTimeoutError, type Transaction } from 'sequelize';
import { isTransient } from '../../failures';

type Work<T> = (transaction: Transaction) => Promise<T>;

const PAUSE_MS = 20;

/**
 * Begins a SQLite transaction once no other process is writing: asks again and again, because waiting inside SQLite would
 * block the event loop. Rejects like a pool without a free connection when that takes longer than `timeoutMs`.
 */
export function waitForWriter(
  begin: <T>(work: Work<T>) => Promise<T>,
  { timeoutMs }: { timeoutMs: number },
): <T>(work: Work<T>) => Promise<T> {
  return async (work) => {
    const giveUpAt = performance.now() + timeoutMs;
    let hasBegun = false;
    for (;;) {
      try {
        return await begin((transaction) => {
          hasBegun = true;
          return work(transaction);
        });
      } catch (error) {
        if (hasBegun || !isTransient(error)) throw error;
        if (performance.now() > giveUpAt) throw new ConnectionAcquireTimeoutError(error as Error);
      }
      await new Promise((wake) => setTimeout(wake, PAUSE_MS));
    }
  };
}
