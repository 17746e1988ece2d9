import { resolve } from 'node:path';
import type { Connection } from 'mysql2';
import { QueryTypes, Transaction } from 'sequelize';
import { Sequelize } from 'sequelize-typescript';
import { parseDatabaseUrl } from './databaseUrl';
import { MODELS } from '.';
import { closeBroken } from './adapters/closeBroken';
import { borrow, onSnapshot } from './adapters/mysqlPool';
import { createSqliteDriver } from './adapters/sqliteDriver';
import { sqliteConnectionOf } from './adapters/transaction';
import { waitForWriter } from './busyWriter';
import { isTransient } from './failures';
import { createGroupCommit } from './groupCommit';
import { runOne, runOneByOne } from './preparedMysql';
import { readAtOnce } from './preparedSqlite';
import type { Steps } from './repositories/steps';
import { ensureSqliteFile } from './sqliteFile';
import { createSqliteWriter } from './sqliteWriter';
import { tlsOptions } from './tls';

export type Engine = 'sqlite' | 'mysql';

export interface DatabaseSettings {
  /** `sqlite:./data/diary.db`, `sqlite::memory:` (tests only), `mysql://…` or `mariadb://…`. */
  url: string;
  /** Connections at most (MySQL and MariaDB). */
  poolSize?: number;
  /**
   * How long a request waits for a free connection, a new connection for its server, and a command for its answer, in ms;
   * on SQLite, how long a writer waits for another process that writes.
   */
  acquireTimeoutMs?: number;
  synchronous?: 'FULL' | 'NORMAL';
}

export interface Database {
  readonly engine: Engine;
  /** Whether processes on several machines may use it, and several may write at once. */
  readonly isServer: boolean;
  readonly sequelize: Sequelize;
  /** Which database, without credentials: for people to read. */
  readonly description: string;
  /**
   * Runs `work` in one transaction and commits it. Conflicts (deadlock, lock timeout, busy, serialisation) roll back and
   * run the whole of `work` again, up to 5 times with jittered back-off, so `work` must have no effect outside the database.
   */
  write<T>(work: Work<T>): Promise<T>;
  /** Runs several queries on one snapshot: none of them sees what is committed after the first. */
  read<T>(work: Work<T>): Promise<T>;
  /** Runs steps on one snapshot; they start again when they conflict with a change. */
  readSteps<T>(steps: (engine: Engine) => Steps<T>): Promise<T>;
  /** The same for steps that are one statement on MySQL, which is its own snapshot: one way there and back. */
  readOne<T>(steps: (engine: Engine) => Steps<T>): Promise<T>;
  /** What time it is for the database: the one clock that processes on several machines share. */
  now(transaction?: Transaction): Promise<Date>;
  /** Rejects when the database does not answer within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

type Work<T> = (transaction: Transaction) => Promise<T>;
type RunTransaction = <T>(work: Work<T>) => Promise<T>;

const MAX_ATTEMPTS = 5;

/** The time in UTC with milliseconds, in RFC 3339. */
const NOW: Record<Engine, string> = {
  sqlite: "SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now",
  mysql: "SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.%fZ') AS now",
};

/** Opens a database. The model classes belong to the one opened last, so a process has one open at a time. */
export function openDatabase(settings: DatabaseSettings): Database {
  return settings.url.startsWith('sqlite:') ? openSqlite(settings) : openMysql(settings);
}

function openSqlite({ url, acquireTimeoutMs = 5_000, synchronous = 'FULL' }: DatabaseSettings): Database {
  const path = url.slice('sqlite:'.length);
  const storage = resolve(path);
  ensureSqliteFile(storage);
  const driver = createSqliteDriver({ synchronous });
  const sequelize = new Sequelize({
    dialect: 'sqlite',
    dialectModule: driver,
    storage,
    models: MODELS,
    logging: false,
  });
  closeBroken(sequelize);
  // SQLite allows one writer; queueing for it here costs nothing, while SQLITE_BUSY costs a retry.
  const transaction = createGroupCommit({
    begin: waitForWriter(
      createSqliteWriter(sequelize, () => driver.open(storage)),
      { timeoutMs: acquireTimeoutMs },
    ),
    run: (sql, transaction) => void sqliteConnectionOf(transaction).perform({ sql, values: [] }),
  });
  const snapshot = <T>(work: Work<T>) => sequelize.transaction({ type: Transaction.TYPES.DEFERRED }, work);
  let opened: ReturnType<typeof driver.open> | null = null;
  const reader = () => {
    opened ??= driver.open(storage);
    return opened;
  };
  const read = <T>(steps: (engine: Engine) => Steps<T>) => withRetry(async () => readAtOnce(reader(), steps('sqlite')));
  return {
    ...common('sqlite', sequelize, { transaction, snapshot }),
    readSteps: read,
    readOne: read,
    description: `SQLite at ${path}`,
    async close() {
      opened?.close();
      await sequelize.close();
      driver.closeIdle();
    },
  };
}

/** A SQLite file without the models, which go on belonging to the database that was opened last. */
export function openBareSqlite(storage: string): { sequelize: Sequelize; close(): Promise<void> } {
  const driver = createSqliteDriver({ synchronous: 'NORMAL' });
  const sequelize = new Sequelize({ dialect: 'sqlite', dialectModule: driver, storage, logging: false });
  return {
    sequelize,
    async close() {
      await sequelize.close();
      driver.closeIdle();
    },
  };
}

/** Loaded only where it is used: opening a database does not wait, so it cannot be imported then. */
const mysqlDriver = (): typeof import('./adapters/mysqlDriver') => require('./adapters/mysqlDriver');

function openMysql({ url, poolSize = 8, acquireTimeoutMs = 5_000 }: DatabaseSettings): Database {
  const target = parseDatabaseUrl(url);
  if (target.engine === 'sqlite') throw new Error('not a server');
  const { engine, host, port, socket, database, user, password } = target;
  const sequelize = new Sequelize({
    dialect: 'mysql',
    dialectModule: mysqlDriver().createMysqlDriver({ timeoutMs: acquireTimeoutMs }),
    host,
    port,
    database,
    username: user,
    password,
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
  const { READ_COMMITTED } = Transaction.ISOLATION_LEVELS;
  const transaction = <T>(work: Work<T>) => sequelize.transaction({ isolationLevel: READ_COMMITTED }, work);
  const snapshot = <T>(work: Work<T>) => sequelize.transaction(work); // at the session's level
  return {
    ...common('mysql', sequelize, { transaction, snapshot }),
    readSteps: <T>(steps: (engine: Engine) => Steps<T>) =>
      withRetry(() => onSnapshot(sequelize, (connection) => runOneByOne(connection, steps('mysql')))),
    readOne: <T>(steps: (engine: Engine) => Steps<T>) =>
      withRetry(() => borrow(sequelize, (connection) => runOne(connection, steps('mysql')))),
    description: `${engine === 'mariadb' ? 'MariaDB' : 'MySQL'} ${database} at ${socket ?? host}`,
    close: () => sequelize.close(),
  };
}

/** MariaDB cuts what JSON_ARRAYAGG gathers there; the tags of an entry are some kilobytes. */
const MOST_AGGREGATED_BYTES = 1_048_576;

/**
 * The server must give up waiting for a lock before we do, or it would go on holding locks for nobody. The isolation level
 * is the one of snapshots, so that a read need not ask for it each time.
 */
async function prepareSession(connection: Connection, timeoutMs: number): Promise<void> {
  const seconds = Math.max(1, Math.floor(timeoutMs / 1_000) - 1);
  for (const statement of [
    `SET SESSION innodb_lock_wait_timeout = ${seconds}, group_concat_max_len = ${MOST_AGGREGATED_BYTES}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  ]) {
    await new Promise<void>((done, failed) => {
      connection.query(statement, (error) => (error ? failed(error) : done()));
    });
  }
}

function common(
  engine: Engine,
  sequelize: Sequelize,
  { transaction, snapshot }: { transaction: RunTransaction; snapshot: RunTransaction },
) {
  return {
    engine,
    isServer: engine !== 'sqlite',
    sequelize,
    write: <T>(work: Work<T>) => withRetry(() => transaction(work)),
    read: <T>(work: Work<T>) => withRetry(() => snapshot(work)),
    async now(transaction: Transaction | null = null) {
      const [row] = await sequelize.query<{ now: string }>(NOW[engine], { type: QueryTypes.SELECT, transaction });
      return new Date(row?.now ?? Number.NaN);
    },
    async ping(timeoutMs: number) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the database does not answer')), timeoutMs);
      });
      const answer = sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
      await Promise.race([answer, late]).finally(() => clearTimeout(timer));
    },
  };
}

async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !isTransient(error)) throw error;
      const ceilingMs = 10 * 2 ** tries;
      await new Promise((wake) => setTimeout(wake, ceilingMs / 2 + (Math.random() * ceilingMs) / 2));
    }
  }
}
