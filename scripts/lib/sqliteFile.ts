import { resolve } from 'node:path';
import { databaseFileOf } from '../../models/databaseUrl';
import { UsageError } from './command';
import { readCommandConfig } from './config';

/** The path of the configured database. Throws a `UsageError` when it is not SQLite. */
export function sqliteFile(): string {
  const file = databaseFileOf(readCommandConfig().databaseUrl);
  if (file === null) {
    throw new UsageError('This command is for SQLite; for a database on a server see "Backup" in scripts/README.md.');
  }
  return resolve(file);
}
