import type { Config } from '../../server/config';
import { readDataDir } from '../../server/config';
import { explainFailure } from '../../server/startFailure';
import { CommandError } from './commandError';
import { readCommandConfig } from './config';

/** What a start of the service would say of the same fault; null for what no person can mend. */
export const explain = (error: unknown): string | null => explainFailure(error, configOrNull(), readDataDir());

/** Runs what uses a database that an option named: its faults are told of that option, not of `DATABASE_URL`. */
export async function namedBy<T>(option: string, databaseUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const said = explainFailure(error, readCommandConfig({ DATABASE_URL: databaseUrl }), readDataDir());
    throw said === null || error instanceof CommandError
      ? error
      : new CommandError(said.replaceAll('DATABASE_URL', option));
  }
}

function configOrNull(): Config | null {
  try {
    return readCommandConfig();
  } catch {
    return null; // the error is that of the configuration
  }
}
