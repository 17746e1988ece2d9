import { resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { readConfig } from '../../server/config';
import { UsageError } from './command';

/** The path of the configured database. Throws a `UsageError` when it is not SQLite. */
export function sqliteFile(): string {
  const { databaseUrl } = readConfig();
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new UsageError(
      'This command is for SQLite; with MySQL and MariaDB use mysqldump: see "Backup" in the README.',
    );
  }
  return resolve(databaseUrl.slice('sqlite:'.length));
}

/** Checks that a file is a whole diary database, and makes it a single file. Throws an error that says what is wrong. */
export function verifyDiaryFile(path: string): { entries: number } {
  const file = new BetterSqlite3(path, { fileMustExist: true });
  try {
    file.pragma('journal_mode = DELETE');
    const check = file.pragma('integrity_check', { simple: true });
    if (check !== 'ok') throw new UsageError(`${path} is damaged: ${check}`);
    const { entries } = file.prepare('SELECT COUNT(*) AS entries FROM diaries').get() as { entries: number };
    return { entries };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code?.startsWith('SQLITE_')) throw new UsageError(`${path} is not a diary database: ${message}`);
    throw error;
  } finally {
    file.close();
  }
}
