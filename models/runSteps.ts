import type { Transaction } from 'sequelize';
import { isOnSqlite, mysqlConnectionOf, sqliteConnectionOf } from './adapters/transaction';
import type { Engine } from './database';
import { runOneByOne } from './preparedMysql';
import { runAtOnce } from './preparedSqlite';
import type { Steps } from './repositories/steps';

/** Runs steps in a transaction, on its connection. */
export async function runSteps<T>(transaction: Transaction, steps: (engine: Engine) => Steps<T>): Promise<T> {
  return isOnSqlite(transaction)
    ? runAtOnce(sqliteConnectionOf(transaction), steps('sqlite'))
    : runOneByOne(mysqlConnectionOf(transaction), steps('mysql'));
}
