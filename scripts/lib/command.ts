import 'reflect-metadata';
import type { Database } from '../../models/database';
import { openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { ConfigError, readConfig } from '../../server/config';

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

/** A fault of how the command was called: shown without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An error in one line of bounded length, for the list of what failed. */
export function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, 200);
}

/** Runs a command's `main`, turning what it rejects with into one line on stderr and exit code 1 (2 for wrong usage). */
export function runCommand(main: () => Promise<number | undefined>): void {
  main().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error: unknown) => {
      const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
      const isPlain = isUsage || error instanceof ConfigError;
      process.stderr.write(`${isPlain ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
      process.exitCode = isUsage ? 2 : 1;
    },
  );
}
