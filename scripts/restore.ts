import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { defineCommand, print, runCommand, UsageError } from './lib/command';
import { flag, text } from './lib/options';
import { sqliteFile, verifyDiaryFile } from './lib/sqliteFile';

const HELP = `Puts a backup in the place of the configured SQLite database. Stop the service first.

  npm run restore -- --from FILE [options]

  --from FILE  a file made by npm run backup; it stays as it is
  --force      also when there is a database already: it is moved aside, never removed
  --dry-run    say what would happen, change nothing
  --json       the result as one JSON object on stdout
  --help       this text
`;

export interface RestoreResult {
  from: string;
  to: string;
  entries: number;
  /** Where the database that was there before went; null when there was none. */
  movedAside: string | null;
}

/** Verifies a copy of the backup first and only then takes the place of what is there. */
export function restore(options: { from: string; to: string; force: boolean; dryRun: boolean }): RestoreResult {
  const { from, to, force, dryRun } = options;
  if (!existsSync(from)) throw new UsageError(`There is no file ${from}.`);
  const isTaken = existsSync(to);
  if (isTaken && !force) throw new UsageError(`There is a database at ${to}; --force moves it aside.`);
  if (isTaken) refuseWhileInUse(to);
  mkdirSync(dirname(to), { recursive: true });
  const unfinished = `${to}.unfinished`;
  try {
    copyFileSync(from, unfinished);
    const { entries } = verifyDiaryFile(unfinished);
    const movedAside = isTaken ? `${to}.${new Date().toISOString().replace(/[:.]/g, '-')}` : null;
    if (dryRun) return { from, to, entries, movedAside };
    for (const suffix of ['', '-wal', '-shm', '-journal']) {
      if (movedAside && existsSync(`${to}${suffix}`)) renameSync(`${to}${suffix}`, `${movedAside}${suffix}`);
    }
    renameSync(unfinished, to);
    return { from, to, entries, movedAside };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Leaving the write-ahead log behind takes the file for oneself, which works only when nobody else has it open. */
function refuseWhileInUse(path: string): void {
  try {
    const file = new BetterSqlite3(path, { timeout: 500 });
    try {
      file.pragma('journal_mode = DELETE');
    } finally {
      file.close();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith('SQLITE_BUSY') || code?.startsWith('SQLITE_LOCKED')) {
      throw new UsageError(`${path} is in use; stop the service first.`);
    }
    // Damaged: just what a backup is for. It is moved aside as it is.
  }
}

export const main = defineCommand({
  help: HELP,
  options: z.object({ from: text, force: flag, 'dry-run': flag, json: flag }),
  async run(given) {
    const dryRun = given['dry-run'];
    const result = restore({ from: resolve(given.from), to: sqliteFile(), force: given.force, dryRun });
    const { from, to, entries, movedAside } = result;
    const verb = dryRun ? 'Would restore' : 'Restored';
    const aside = movedAside ? ` The one before ${dryRun ? 'would be' : 'is'} at ${movedAside}.` : '';
    print(given, { ...result, dryRun }, `${verb} ${entries} entries from ${from} to ${to}.${aside}`);
    return 0;
  },
});

if (require.main === module) runCommand(main);
