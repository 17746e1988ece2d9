import type { Transaction } from 'sequelize';
import type { Sequelize } from 'sequelize-typescript';
import { engineOfUrl } from './databaseUrl';
import type { Engine } from './dialects/dialect';
import { openMysql } from './dialects/mysql/open';
import { openSqlite } from './dialects/sqlite/open';
import type { Steps } from './repositories/steps';

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
  /** Where pictures are kept: beside those of another no SQLite file is made. */
  mediaDir?: string;
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
  /**
   * The same where the transaction begins with steps that change nothing, such as a lock: to a server they go in one packet
   * with its beginning.
   */
  writeAfter<F, T>(
    first: (engine: Engine) => Steps<F>,
    work: (found: F, transaction: Transaction) => Promise<T>,
  ): Promise<T>;
  /** Runs several queries on one snapshot: none of them sees what is committed after the first. */
  read<T>(work: Work<T>): Promise<T>;
  /** Runs steps on one snapshot; they start again when they conflict with a change. */
  readSteps<T>(steps: (engine: Engine) => Steps<T>): Promise<T>;
  /** The same for steps that are one statement, which is its own snapshot: without a transaction around it. */
  readOne<T>(steps: (engine: Engine) => Steps<T>): Promise<T>;
  /** What time it is for the database: the one clock that processes on several machines share. */
  now(transaction?: Transaction): Promise<Date>;
  /** Rejects when the database does not answer within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  /**
   * What was deleted is gone from the files of the database as well, as far as that can be had just now: who reads an older
   * snapshot keeps it until they are through. Never rejects, and changes nothing that anybody sees.
   */
  wipe(): Promise<void>;
  close(): Promise<void>;
}

type Work<T> = (transaction: Transaction) => Promise<T>;

const OPEN: Readonly<Record<Engine, (settings: DatabaseSettings) => Database>> = {
  sqlite: openSqlite,
  mysql: openMysql,
};

/** Opens a database. The model classes belong to the one opened last, so a process has one open at a time. */
export const openDatabase = (settings: DatabaseSettings): Database => OPEN[engineOfUrl(settings.url)](settings);
