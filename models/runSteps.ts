import type { Connection } from 'mysql2';
import type { Transaction } from 'sequelize';
import type { Engine } from './database';
import { runInTurn } from './preparedMysql';
import { runAtOnce } from './preparedSqlite';
import type { Steps } from './repositories/steps';
import { connectionOf } from './sqliteDriver';

/** Sequelize's types leave out the instance that a transaction belongs to, and its connection. */
type Inside = Transaction & { sequelize: { getDialect(): string }; connection: Connection };

export const engineOf = (transaction: Transaction): Engine =>
  (transaction as Inside).sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql';

/** Runs steps in a transaction, on its connection. */
export async function runSteps<T>(transaction: Transaction, steps: (engine: Engine) => Steps<T>): Promise<T> {
  const engine = engineOf(transaction);
  if (engine === 'sqlite') return runAtOnce(connectionOf(transaction), steps(engine));
  return runInTurn((transaction as Inside).connection, steps(engine));
}
