import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { holdsPictures } from '../../../server/lib/mediaFolder';
import { makePrivateFile, makePrivateFolder } from '../../../server/lib/privateFiles';

/** What SQLite and our commands put beside a database file: its logs, an unfinished copy, one that was moved aside. */
const BESIDE = /^(-wal|-shm|-journal|\.unfinished(-\w+)?|\.\d{4}-\d{2}-\d{2}T.*)$/;
/** Shared memory holds nothing of its own. */
const WITHOUT_DATA = /-shm$/;

/** There is no database where one has been: its message, for people, says what lies there instead. */
class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError';

  /** `code` of one that was there when it was opened. */
  constructor(
    message: string,
    readonly code?: typeof FILE_GONE,
  ) {
    super(message);
  }
}

/** As the drivers name what fails. */
export const FILE_GONE = 'DATABASE_FILE_GONE';

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
 * left without its database is not passed over: an empty diary would be served, and SQLite would delete the log. Nor are pictures
 * in `mediaDir`: whoever registers first would own those of another. An empty file is none.
 */
export function ensureSqliteFile(path: string, mediaDir?: string): void {
  if (sizeOf(path) > 0) return;
  const left = filesOfDatabase(path).filter((file) => !WITHOUT_DATA.test(file) && file !== path && sizeOf(file) > 0);
  if (sizeOf(path) > 0) return; // another process is just making it: first the file, then its log
  // A start that was killed early leaves an empty file with its journal.
  const strange = existsSync(path) ? left.filter((file) => !file.endsWith('-journal')) : left;
  if (strange.length > 0) {
    throw new DatabaseMissingError(
      `There is no database at ${path}, but beside it lies\n${strange.map((file) => `  ${file}`).join('\n')}\n` +
        'Put the right one back under that name (or restore a backup with --force); to begin anew, move these away.',
    );
  }
  if (mediaDir !== undefined && holdsPictures(mediaDir)) {
    throw new DatabaseMissingError(
      `There is no database at ${path}, but there are pictures of one in\n  ${mediaDir}\n` +
        'Put the right one back under that name (or restore a backup with --force); to begin anew, move the folder away.',
    );
  }
  makePrivateFolder(dirname(path));
  makePrivateFile(path);
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Watches the file that lies at `path` now: what it returns throws once another lies there, or none. The system goes on writing to
 * a file that is removed, and all of it is lost when it is closed.
 */
export function watchFile(path: string): () => void {
  const opened = identityOf(path);
  return () => {
    if (identityOf(path) === opened) return;
    throw new DatabaseMissingError(
      `The database at ${path} was moved, removed or replaced while it was open. Put the right one back, then run this again.`,
      FILE_GONE,
    );
  };
}

/** Null of what cannot be seen. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
