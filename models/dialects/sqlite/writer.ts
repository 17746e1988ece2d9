import type { Sequelize, Transaction } from 'sequelize';
import { finish, transactionOn } from '../../adapters/transaction';
import type { Statement } from '../../repositories/steps';
import type { PreparedConnection } from './prepared';

type Work<T> = (transaction: Transaction) => Promise<T>;

const BEGIN: Statement = { sql: 'BEGIN IMMEDIATE', values: [] };
const COMMIT: Statement = { sql: 'COMMIT', values: [] };
const ROLLBACK: Statement = { sql: 'ROLLBACK', values: [] };

/**
 * Runs work in one exclusive transaction. Sequelize's own begin and commit take as long as five statements. Rejects with
 * SQLITE_BUSY while another process writes. `requireFile` throws where what is written would be lost: asked with the lock of the
 * transaction, which a restore waits for. @param open a connection whose `close` rolls back what was not committed
 */
export function createSqliteWriter(
  sequelize: Sequelize,
  { open, requireFile }: { open: () => PreparedConnection & { close(): void }; requireFile: () => void },
): <T>(work: Work<T>) => Promise<T> {
  return async <T>(work: Work<T>) => {
    const connection = open();
    try {
      connection.perform(BEGIN);
      requireFile();
      return await runAndCommit(connection, transactionOn(sequelize, connection), work);
    } finally {
      connection.close();
    }
  };
}

async function runAndCommit<T>(connection: PreparedConnection, transaction: Transaction, work: Work<T>): Promise<T> {
  try {
    const value = await work(transaction);
    connection.perform(COMMIT);
    return value;
  } catch (error) {
    rollBack(connection);
    throw error;
  } finally {
    finish(transaction);
  }
}

function rollBack(connection: PreparedConnection): void {
  try {
    connection.perform(ROLLBACK);
  } catch {
    // A full disk has rolled back already; whatever else is left, closing the connection rolls back.
  }
}
