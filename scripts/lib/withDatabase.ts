import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from '../../models/database';
import { openDatabase } from '../../models/database';
import { databaseFileOf } from '../../models/databaseUrl';
import { migrate } from '../../models/migrator';
import type { Config } from '../../server/config';
import { readCommandConfig } from './config';

/** How long a command waits for others to finish writing a database file: nobody waits for the command. */
const PATIENCE_MS = 60_000;

/** There is no diary where the command looked. The message says where that was, and what decided it. */
export class NoDiaryError extends Error {
  override readonly name = 'NoDiaryError';
}

/**
 * Opens the configured database with its schema up to date, runs `work`, and closes it whatever happens. A command never
 * makes a database unless it is told to (`create`): from cron, without the service's environment, it would find an empty one of its own making and
 * report that all is well. Rejects with a `NoDiaryError`.
 */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  { create = false }: { create?: boolean } = {},
): Promise<T> {
  const config = readCommandConfig();
  if (!create) refuseMissingFile(config);
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    acquireTimeoutMs: databaseFileOf(config.databaseUrl) === null ? config.databaseTimeoutMs : PATIENCE_MS,
  });
  try {
    if (!create) await refuseEmpty(database);
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Throws a `NoDiaryError` when the configured SQLite database is not there. */
export function refuseMissingFile(config: Config): void {
  const file = databaseFileOf(config.databaseUrl);
  if (file === null) return;
  const path = resolve(file);
  if (!existsSync(path)) throw new NoDiaryError(`There is no database at ${path} (SQLite). ${hint()}`);
}

/** Rejects with a `NoDiaryError` when the database has never been migrated. */
export async function refuseEmpty({ sequelize, description }: Database): Promise<void> {
  if (await sequelize.getQueryInterface().tableExists('migrations')) return;
  throw new NoDiaryError(`There is no diary in ${description}. ${hint()}`);
}

function hint(): string {
  return (
    'Which one it is, DATABASE_URL and DATA_DIR say, as for the service: give this command the same environment ' +
    'and the same working directory. The service makes the database when it starts.'
  );
}
