import type { Connection } from 'mysql2';
import type { Sequelize, Transaction } from 'sequelize';
import { borrow } from '../../adapters/mysqlPool';
import { command } from '../../adapters/mysqlStatements';
import { finish, transactionOn } from '../../adapters/transaction';
import { noSteps, type Steps } from '../../repositories/steps';
import type { RunTransaction } from '../common';
import { runInPackets } from './prepared';

type Work<T> = (transaction: Transaction) => Promise<T>;

/** Of a connection: what writing wants. A snapshot asks for more. */
export const ISOLATION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';
const BEGIN_SNAPSHOT = ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', 'START TRANSACTION READ ONLY'];

/**
 * Not `START TRANSACTION`: a deadlock ends the transaction, and what went to the server together with the statement that
 * failed would then commit itself. So it only begins another transaction, which is rolled back.
 */
const BEGIN = ['SET autocommit = 0'];
const END = 'SET autocommit = 1';

/** Runs steps on one snapshot. */
export const onSnapshot = <T>(sequelize: Sequelize, steps: Steps<T>): Promise<T> =>
  lend(sequelize, 'COMMIT', (connection) => runInPackets(connection, steps, BEGIN_SNAPSHOT));

/** Runs work with models on one snapshot. */
export const workOnSnapshot = <T>(sequelize: Sequelize, work: Work<T>): Promise<T> =>
  lend(sequelize, 'COMMIT', async (connection) => {
    await runInPackets(connection, noSteps(), BEGIN_SNAPSHOT);
    const transaction = transactionOn(sequelize, connection);
    return work(transaction).finally(() => finish(transaction));
  });

export const runTransactions =
  (sequelize: Sequelize): RunTransaction =>
  (first, work) =>
    lend(sequelize, END, async (connection) => {
      const transaction = transactionOn(sequelize, connection);
      try {
        const value = await work(await runInPackets(connection, first, BEGIN), transaction);
        await command(connection, 'COMMIT');
        return value;
      } catch (error) {
        await leave(connection, 'ROLLBACK');
        throw error;
      } finally {
        finish(transaction);
      }
    });

/**
 * Work on a connection, whose result does not wait until the server has heard the command that it ends with: by then
 * everything is committed, or nothing was changed.
 */
function lend<T>(sequelize: Sequelize, end: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    borrow(sequelize, async (connection) => {
      await work(connection).then(resolve, reject);
      await leave(connection, end);
    }).catch(reject);
  });
}

/** A connection on which this fails is closed: as it is then, nobody must get it. */
const leave = (connection: Connection, text: string): Promise<void> =>
  command(connection, text).catch(() => connection.destroy());
