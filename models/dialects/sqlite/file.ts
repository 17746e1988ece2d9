import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makePrivateFile, makePrivateFolder } from '../../../server/lib/privateFiles';

/** What SQLite and our commands put beside a database file: its logs, an unfinished copy, one that was moved aside. */
const BESIDE = /^(-wal|-shm|-journal|\.unfinished(-\w+)?|\.\d{4}-\d{2}-\d{2}T.*)$/;
/** Shared memory holds nothing of its own. */
const WITHOUT_DATA = /-shm$/;

/** There is no database where one has been: its message, for people, says what lies there instead. */
class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError';
}

/** The files that belong to the database at `path`, itself included, whether or not it is there itself. */
export function filesOfDatabase(path: string): string[] {
  const [folder, name] = [dirname(path), basename(path)];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((found) => found === name || (found.startsWith(name) && BESIDE.test(found.slice(name.length))))
    .map((found) => join(folder, found));
}

/**
 * Makes an empty database file that only its owner can read, where there never was one. What a killed restore or a hand
 * left without its database is not passed over: an empty diary would be served, and SQLite would delete the log.
 */
export function ensureSqliteFile(path: string): void {
  if (existsSync(path)) return;
  const left = filesOfDatabase(path).filter((file) => !WITHOUT_DATA.test(file) && statSync(file).size > 0);
  if (left.length > 0) {
    throw new DatabaseMissingError(
      `There is no database at ${path}, but beside it lies\n${left.map((file) => `  ${file}`).join('\n')}\n` +
        'Put the right one back under that name (or restore a backup with --force); to begin anew, move these away.',
    );
  }
  makePrivateFolder(dirname(path));
  makePrivateFile(path);
}
