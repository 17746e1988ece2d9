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
/** Commits whatever is still open: only sent once it is known that nothing is. */
const END = 'SET autocommit = 1';

/** Runs steps on one snapshot. */
export const onSnapshot = <T>(sequelize: Sequelize, steps: Steps<T>): Promise<T> =>
  lend(sequelize, async (connection, answer) => {
    try {
      answer(await runInPackets(connection, steps, BEGIN_SNAPSHOT));
    } finally {
      await leave(connection, 'COMMIT');
    }
  });

/** Runs work with models on one snapshot. */
export const workOnSnapshot = <T>(sequelize: Sequelize, work: Work<T>): Promise<T> =>
  lend(sequelize, async (connection, answer) => {
    const transaction = transactionOn(sequelize, connection);
    try {
      await runInPackets(connection, noSteps(), BEGIN_SNAPSHOT);
      answer(await work(transaction));
    } finally {
      finish(transaction);
      await leave(connection, 'COMMIT');
    }
  });

export const runTransactions =
  (sequelize: Sequelize): RunTransaction =>
  (first, work) =>
    lend(sequelize, async (connection, answer) => {
      const transaction = transactionOn(sequelize, connection);
      try {
        const value = await work(await runInPackets(connection, first, BEGIN), transaction);
        await command(connection, 'COMMIT');
        finish(transaction);
        answer(value);
        await leave(connection, END);
      } catch (error) {
        finish(transaction);
        await leave(connection, 'ROLLBACK', END);
        throw error;
      }
    });

/**
 * Work on a connection, which goes on after its answer until the server has heard the end: by the answer everything is
 * committed, or nothing was changed.
 */
const lend = <T>(
  sequelize: Sequelize,
  work: (connection: Connection, answer: (value: T) => void) => Promise<void>,
): Promise<T> =>
  new Promise((answer, fail) => {
    borrow(sequelize, (connection) => work(connection, answer)).catch(fail);
  });

/** One after the other. A connection on which one of these fails is closed, which rolls back: as it is then, nobody must get it. */
async function leave(connection: Connection, ...texts: string[]): Promise<void> {
  try {
    for (const text of texts) await command(connection, text);
  } catch {
    connection.destroy();
  }
}
