import { QueryTypes, type Transaction } from 'sequelize';
import type { Sequelize } from 'sequelize-typescript';
import type { Database } from '../database';
import { withRetry } from '../retry';
import { DIALECTS } from '.';
import type { Engine } from './dialect';

type RunTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** What a database does in the same way on each dialect. */
export function common(
  engine: Engine,
  sequelize: Sequelize,
  { transaction, snapshot }: { transaction: RunTransaction; snapshot: RunTransaction },
): Pick<Database, 'engine' | 'isServer' | 'sequelize' | 'write' | 'read' | 'now' | 'ping'> {
  const { isServer, now } = DIALECTS[engine];
  return {
    engine,
    isServer,
    sequelize,
    write: (work) => withRetry(() => transaction(work)),
    read: (work) => withRetry(() => snapshot(work)),
    async now(transaction) {
      const options = { type: QueryTypes.SELECT as const, transaction: transaction ?? null };
      const [row] = await sequelize.query<{ now: string }>(now, options);
      return new Date(row?.now ?? Number.NaN);
    },
    async ping(timeoutMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the database does not answer')), timeoutMs);
      });
      const answer = sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
      await Promise.race([answer, late]).finally(() => clearTimeout(timer));
    },
  };
}
