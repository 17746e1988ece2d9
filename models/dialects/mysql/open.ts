import type { Connection } from 'mysql2';
import { Sequelize } from 'sequelize-typescript';
import { MODELS } from '../..';
import { ASKS_NO_VERSION, borrow } from '../../adapters/mysqlPool';
import { command } from '../../adapters/mysqlStatements';
import type { Database, DatabaseSettings } from '../../database';
import { describeDatabase, parseDatabaseUrl } from '../../databaseUrl';
import { withRetry } from '../../retry';
import { common } from '../common';
import { runOne } from './prepared';
import { tlsOptions } from './tls';
import { ISOLATION, onSnapshot, runTransactions, workOnSnapshot } from './transactions';

/** Loaded only where it is used: opening a database does not wait, so it cannot be imported then. */
const mysqlDriver = (): typeof import('../../adapters/mysqlDriver') => require('../../adapters/mysqlDriver');

/** MySQL or MariaDB. */
export function openMysql({ url, poolSize = 8, acquireTimeoutMs = 5_000 }: DatabaseSettings): Database {
  const target = parseDatabaseUrl(url);
  if (target.engine === 'sqlite') throw new Error('not a server');
  const { host, port, socket, database, user, password } = target;
  const sequelize = new Sequelize({
    dialect: 'mysql',
    dialectModule: mysqlDriver().createMysqlDriver({ timeoutMs: acquireTimeoutMs }),
    host,
    port,
    database,
    username: user,
    password,
    ...ASKS_NO_VERSION,
    models: MODELS,
    logging: false,
    timezone: '+00:00',
    pool: { max: poolSize, min: 0, acquire: acquireTimeoutMs, idle: 10_000 },
    retry: { max: 0 },
    hooks: { afterConnect: (connection) => prepareSession(connection as Connection, acquireTimeoutMs) },
    dialectOptions: {
      ...(socket && { socketPath: socket }),
      ...tlsOptions(target),
      charset: 'utf8mb4',
      supportBigNumbers: true,
      bigNumberStrings: false,
      decimalNumbers: true,
    },
  });
  return {
    ...common('mysql', sequelize, {
      transaction: runTransactions(sequelize),
      snapshot: (work) => workOnSnapshot(sequelize, work),
    }),
    readSteps: (steps) => withRetry(() => onSnapshot(sequelize, steps('mysql'))),
    readOne: (steps) => withRetry(() => borrow(sequelize, (connection) => runOne(connection, steps('mysql')))),
    description: describeDatabase(url),
    wipe: async () => {}, // how long a server keeps its logs is its operator's to say
    close: () => sequelize.close(),
  };
}

/** MariaDB cuts what JSON_ARRAYAGG gathers there; the tags of an entry are some kilobytes. */
const MOST_AGGREGATED_BYTES = 1_048_576;

/** The server must give up waiting for a lock before we do, or it would go on holding locks for nobody. */
async function prepareSession(connection: Connection, timeoutMs: number): Promise<void> {
  const seconds = Math.max(1, Math.floor(timeoutMs / 1_000) - 1);
  for (const statement of [
    `SET SESSION innodb_lock_wait_timeout = ${seconds}, group_concat_max_len = ${MOST_AGGREGATED_BYTES}`,
    ISOLATION,
  ]) {
    await command(connection, statement);
  }
}
