import type { Database } from '../../models/database';
import { openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { readConfig } from '../../server/config';

/** Opens the configured database with its schema up to date, runs `work`, and closes it whatever happens. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig();
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    acquireTimeoutMs: config.databaseTimeoutMs,
  });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
