import type { Connection } from 'mysql2';
import type { Transaction } from 'sequelize';
import type { PreparedConnection } from '../preparedSqlite';

/**
 * The connection of a transaction, for statements without Sequelize's work around them, which costs several times what
 * a short statement does. Sequelize has no other way to it, and its types leave out both fields. Seen with sequelize 6.37.8.
 */
type Inside = Transaction & { sequelize: { getDialect(): string }; connection: object };

export const isOnSqlite = (transaction: Transaction): boolean =>
  (transaction as Inside).sequelize.getDialect() === 'sqlite';

/** One of `sqliteDriver.ts`. */
export const sqliteConnectionOf = (transaction: Transaction): PreparedConnection =>
  (transaction as Inside).connection as PreparedConnection;

export const mysqlConnectionOf = (transaction: Transaction): Connection =>
  (transaction as Inside).connection as Connection;
