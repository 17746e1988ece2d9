import { resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { databaseFileOf } from '../../models/databaseUrl';
import { migrationNames, schemaAfter } from '../../models/referenceSchema';
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

export interface Verified {
  users: number;
  entries: number;
}

/**
 * Checks that a file is a whole diary database of this version or an earlier one (every page, every table and column that
 * its migrations made, every reference), and makes it a single file. Rejects with what is wrong.
 */
export async function verifyDiaryFile(path: string): Promise<Verified> {
  const file = openAsSingleFile(path);
  try {
    const damage = file.pragma('integrity_check(1)', { simple: true });
    if (damage !== 'ok') throw new UsageError(`${path} is damaged: ${damage}`);
    const migrations = file.prepare<[], { name: string }>('SELECT name FROM migrations').all();
    const wrong = await differences(
      file,
      migrations.map(({ name }) => name),
    );
    if (wrong.length > 0) throw new UsageError(`${path} is not a whole diary database: ${wrong.join(', ')}`);
    const [dangling] = file.pragma('foreign_key_check') as { table: string }[];
    if (dangling) throw new UsageError(`${path} is damaged: rows of ${dangling.table} belong to nothing`);
    return { users: countRows(file, 'users'), entries: countRows(file, 'diaries') };
  } catch (error) {
    throw notADiary(path, error);
  } finally {
    file.close();
  }
}

function openAsSingleFile(path: string): BetterSqlite3.Database {
  try {
    const file = new BetterSqlite3(path, { fileMustExist: true });
    file.pragma('journal_mode = DELETE');
    return file;
  } catch (error) {
    throw notADiary(path, error);
  }
}

function notADiary(path: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  return code?.startsWith('SQLITE_') ? new UsageError(`${path} is not a diary database: ${message}`) : error;
}

/** What the file lacks of the schema that its own migrations make. */
async function differences(file: BetterSqlite3.Database, migrations: string[]): Promise<string[]> {
  const known = migrationNames();
  const later = migrations.filter((name) => !known.includes(name));
  if (later.length > 0) return later.map((name) => `${name} is a migration of a later version`);
  if (!migrations.includes(known[0] ?? '')) return [`the migration ${known[0]} is missing`];
  const columnsOf = file.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)');
  const wrong: string[] = [];
  for (const [table, columns] of await schemaAfter(migrations)) {
    const found = new Set(columnsOf.all(table).map(({ name }) => name));
    if (found.size === 0) wrong.push(`the table ${table} is missing`);
    else wrong.push(...columns.filter((column) => !found.has(column)).map((column) => `${table} has no ${column}`));
  }
  return wrong;
}

function countRows(file: BetterSqlite3.Database, table: 'users' | 'diaries'): number {
  return file.prepare<[], { rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`).get()?.rows ?? 0;
}
