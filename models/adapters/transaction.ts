import type { Connection } from 'mysql2';
import { type Sequelize, Transaction } from 'sequelize';
import type { Engine } from '../dialects/dialect';
import type { PreparedConnection } from '../dialects/sqlite/prepared';

/**
 * The connection of a transaction, for statements without Sequelize's work around them, which costs several times what
 * a short statement does. Sequelize has no other way to it, and its types leave out both fields. Seen with sequelize 6.37.8.
 */
type Inside = Transaction & { sequelize: { getDialect(): string }; connection: object; finished?: 'commit' };

export const engineOf = (transaction: Transaction): Engine => (transaction as Inside).sequelize.getDialect() as Engine;

/** One of `sqliteDriver.ts`. */
export const sqliteConnectionOf = (transaction: Transaction): PreparedConnection =>
  (transaction as Inside).connection as PreparedConnection;

export const mysqlConnectionOf = (transaction: Transaction): Connection =>
  (transaction as Inside).connection as Connection;

/** A transaction that was begun without Sequelize, for its models and queries. */
export function transactionOn(sequelize: Sequelize, connection: PreparedConnection | Connection): Transaction {
  const transaction = new Transaction(sequelize, {});
  (transaction as Inside).connection = connection;
  return transaction;
}

/** From now on Sequelize refuses commands of this transaction, as it does after a commit of its own. */
export function finish(transaction: Transaction): void {
  (transaction as Inside).finished = 'commit';
}
