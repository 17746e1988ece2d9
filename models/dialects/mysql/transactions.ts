import type { Connection } from 'mysql2';
import type { Sequelize, Transaction } from 'sequelize';
import { inOnePacket } from '../../adapters/mysqlPackets';
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
/** Goes with `COMMIT` in one packet: after it there is nothing to roll back, unless it failed, and then nothing must be committed. */
const END = ['ROLLBACK', 'SET autocommit = 1'];

/** Runs steps on one snapshot. */
export const onSnapshot = <T>(sequelize: Sequelize, steps: Steps<T>): Promise<T> =>
  lend(sequelize, async (connection, answer) => {
    try {
      answer(await runInPackets(connection, steps, BEGIN_SNAPSHOT));
    } finally {
      await leave(connection, ['COMMIT']);
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
      await leave(connection, ['COMMIT']);
    }
  });

export const runTransactions =
  (sequelize: Sequelize): RunTransaction =>
  (first, work) =>
    lend(sequelize, async (connection, answer) => {
      const transaction = transactionOn(sequelize, connection);
      let left: Promise<void> | null = null;
      try {
        const value = await work(await runInPackets(connection, first, BEGIN), transaction);
        const committed = inOnePacket(connection, () => {
          const commit = command(connection, 'COMMIT');
          left = leave(connection, END);
          return commit;
        });
        await committed;
        answer(value);
      } finally {
        finish(transaction);
        await (left ?? inOnePacket(connection, () => leave(connection, END)));
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

/** A connection on which one of these fails is closed: as it is then, nobody must get it. */
const leave = (connection: Connection, texts: readonly string[]): Promise<void> =>
  Promise.all(texts.map((text) => command(connection, text))).then(
    () => {},
    () => connection.destroy(),
  );
