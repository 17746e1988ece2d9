import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Database } from '../../models/database';
import { openDatabase } from '../../models/database';
import { databaseFileOf } from '../../models/databaseUrl';
import { migrate, requireSchema } from '../../models/migrator';
import type { Config } from '../../server/config';
import { readCommandConfig } from './config';
import { isThere } from './isThere';

/** How long a command waits for others to finish writing a database file: nobody waits for the command. */
const PATIENCE_MS = 60_000;

/** There is no diary where the command looked. The message says where that was, and what decided it. */
class NoDiaryError extends Error {
  override readonly name = 'NoDiaryError';
}

/** Whether the command makes the database where there is none, and whether it only says what it would do. */
interface Opening {
  create?: boolean;
  dryRun?: boolean;
}

/**
 * Opens the configured database, runs `work`, and closes it whatever happens. A command never makes a database unless it is
 * told to (`create`): from cron, without the service's environment, it would find an empty one of its own making and
 * report that all is well. Nor does it change the schema of one that is there, which an older service may still be using:
 * see `requireSchema`. Rejects with a `NoDiaryError`.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>, opening: Opening = {}): Promise<T> {
  const { create = false, dryRun = false } = opening;
  const config = readCommandConfig();
  if (!create) refuseMissingFile(config);
  if (dryRun && missingFileOf(config) !== null) return withPassingDatabase(work);
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    acquireTimeoutMs: databaseFileOf(config.databaseUrl) === null ? config.databaseTimeoutMs : PATIENCE_MS,
    mediaDir: config.mediaDir,
  });
  try {
    if (!create) await refuseEmpty(database);
    if (create && !dryRun) await bringUpToDate(database);
    else if (await hasDiary(database)) await requireSchema(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Like the one that a dry run would make, which makes none. */
async function withPassingDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'diary-dry-run-'));
  const database = openDatabase({ url: `sqlite:${join(folder, 'diary.db')}` });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bringUpToDate(database: Database): Promise<void> {
  const isThere = await hasDiary(database);
  const { applied } = await migrate(database);
  if (!isThere || applied.length === 0) return;
  process.stderr.write(`The schema of ${database.description} was brought up to date: ${applied.join(', ')}.\n`);
}

/** Throws a `NoDiaryError` when the configured SQLite database is not there. */
export function refuseMissingFile(config: Config): void {
  const path = missingFileOf(config);
  if (path !== null) throw new NoDiaryError(`There is no database at ${path} (SQLite). ${hint()}`);
}

/** Where the configured SQLite database would be; null when it is there, or on a server. */
export function missingFileOf({ databaseUrl }: Config): string | null {
  const file = databaseFileOf(databaseUrl);
  return file === null || isThere(resolve(file)) ? null : resolve(file);
}

/** Rejects with a `NoDiaryError` when the database has never been migrated. */
export async function refuseEmpty(database: Database): Promise<void> {
  if (!(await hasDiary(database))) throw new NoDiaryError(`There is no diary in ${database.description}. ${hint()}`);
}

const hasDiary = ({ sequelize }: Database): Promise<boolean> => sequelize.getQueryInterface().tableExists('migrations');

function hint(): string {
  return (
    'Which one it is, DATABASE_URL and DATA_DIR say, as for the service: give this command the same environment ' +
    'and the same working directory. The service makes the database when it starts.'
  );
}
