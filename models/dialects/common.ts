import { QueryTypes, type Transaction } from 'sequelize';
import type { Sequelize } from 'sequelize-typescript';
import type { Database } from '../database';
import { noSteps, type Steps } from '../repositories/steps';
import { withRetry } from '../retry';
import { DIALECTS } from '.';
import type { Engine } from './dialect';

type RunSnapshot = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Runs `first`, which changes nothing, and then work, all in one transaction, and commits it. */
export type RunTransaction = <F, T>(
  first: Steps<F>,
  work: (found: F, transaction: Transaction) => Promise<T>,
) => Promise<T>;

/** What a database does in the same way on each dialect. */
export function common(
  engine: Engine,
  sequelize: Sequelize,
  { transaction, snapshot }: { transaction: RunTransaction; snapshot: RunSnapshot },
): Pick<Database, 'engine' | 'isServer' | 'sequelize' | 'write' | 'writeAfter' | 'read' | 'now' | 'ping'> {
  const { isServer, now } = DIALECTS[engine];
  return {
    engine,
    isServer,
    sequelize,
    write: (work) => withRetry(() => transaction(noSteps(), (_, begun) => work(begun))),
    writeAfter: (first, work) => withRetry(() => transaction(first(engine), work)),
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
