import { resolve } from 'node:path';
import { Transaction } from 'sequelize';
import { Sequelize } from 'sequelize-typescript';
import { MODELS } from '../..';
import { closeBroken } from '../../adapters/closeBroken';
import { createSqliteDriver } from '../../adapters/sqliteDriver';
import { sqliteConnectionOf } from '../../adapters/transaction';
import type { Database, DatabaseSettings } from '../../database';
import { withRetry } from '../../retry';
import { common } from '../common';
import { waitForWriter } from './busyWriter';
import { ensureSqliteFile, watchFile } from './file';
import { createGroupCommit } from './groupCommit';
import { readAtOnce, readOneAtOnce, runAtOnce } from './prepared';
import { createWipe } from './wipeLog';
import { createSqliteWriter } from './writer';

export function openSqlite({
  url,
  mediaDir,
  acquireTimeoutMs = 5_000,
  synchronous = 'FULL',
}: DatabaseSettings): Database {
  const path = url.slice('sqlite:'.length);
  const storage = resolve(path);
  ensureSqliteFile(storage, mediaDir);
  const requireFile = watchFile(storage);
  const driver = createSqliteDriver({ synchronous, requireFile });
  const sequelize = new Sequelize({
    dialect: 'sqlite',
    dialectModule: driver,
    storage,
    models: MODELS,
    logging: false,
  });
  closeBroken(sequelize);
  // SQLite allows one writer; queueing for it here costs nothing, while SQLITE_BUSY costs a retry.
  const inGroups = createGroupCommit({
    begin: waitForWriter(createSqliteWriter(sequelize, { open: () => driver.open(storage), requireFile }), {
      timeoutMs: acquireTimeoutMs,
    }),
    run: (sql, transaction) => void sqliteConnectionOf(transaction).perform({ sql, values: [] }),
  });
  let opened: ReturnType<typeof driver.open> | null = null;
  const reader = () => {
    opened ??= driver.open(storage);
    return opened;
  };
  const { wipe, around, end } = createWipe(reader);
  const snapshot = <T>(work: (transaction: Transaction) => Promise<T>) =>
    around(() => sequelize.transaction({ type: Transaction.TYPES.DEFERRED }, work));
  const shared = common('sqlite', sequelize, {
    transaction: (first, work) => inGroups(async (begun) => work(runAtOnce(sqliteConnectionOf(begun), first), begun)),
    snapshot,
  });
  return {
    ...shared,
    async ping(timeoutMs) {
      requireFile();
      await shared.ping(timeoutMs);
    },
    readSteps: (steps) => withRetry(async () => readAtOnce(reader(), steps('sqlite'))),
    readOne: (steps) => withRetry(async () => readOneAtOnce(reader(), steps('sqlite'))),
    wipe,
    description: `SQLite at ${path}`,
    async close() {
      await end();
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
