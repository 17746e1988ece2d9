import BetterSqlite3 from 'better-sqlite3';
import { migrationNames, PARTS, type PartRow, schemaAfter, schemaOf } from './referenceSchema';

/** A file is no whole diary of this version or an earlier one: its message, for people, says what is wrong. */
export class NotADiaryError extends Error {
  override readonly name = 'NotADiaryError';
}

export interface Verified {
  users: number;
  entries: number;
}

const ALL_PAGES = 0x7fff_ffff;

/** Copies a database file that may be in use into one file, as it is at one moment. */
export async function copyDiaryFile(from: string, to: string): Promise<void> {
  const source = new BetterSqlite3(from, { readonly: true, fileMustExist: true });
  try {
    // In one step: a copy in several begins again whenever another process writes, which under load is always.
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

/**
 * Checks that a file is a whole diary database of this version or an earlier one (every page, every table, column, index
 * and rule of references that its migrations made, every reference), and makes it a single file. Rejects with a `NotADiaryError`, which speaks of the
 * file that this one was copied from: `original`, by the name that people know.
 */
export async function verifyDiaryFile(path: string, original = path): Promise<Verified> {
  const file = openAsSingleFile(path, original);
  try {
    return await examine(file, original);
  } catch (error) {
    throw notADiary(original, error);
  } finally {
    file.close();
  }
}

/** Whether a file that may be in use is a whole diary, without changing it. */
export async function isWholeDiary(path: string): Promise<boolean> {
  try {
    const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    await examine(file, path).finally(() => file.close());
    return true;
  } catch {
    return false;
  }
}

async function examine(file: BetterSqlite3.Database, name: string): Promise<Verified> {
  const damage = file.pragma('integrity_check(1)', { simple: true });
  if (damage !== 'ok') throw new NotADiaryError(`${name} is damaged: ${damage}`);
  const migrations = file.prepare<[], { name: string }>('SELECT name FROM migrations').all();
  const wrong = await differences(
    file,
    migrations.map((migration) => migration.name),
  );
  if (wrong.length > 0) throw new NotADiaryError(`${name} is not a whole diary database: ${wrong.join(', ')}`);
  const path = pathInPlaceOfName(file);
  if (path) throw new NotADiaryError(`${name} was tampered with: rows of ${path} name files elsewhere`);
  const [dangling] = file.pragma('foreign_key_check') as { table: string }[];
  if (dangling) throw new NotADiaryError(`${name} is damaged: rows of ${dangling.table} belong to nothing`);
  return { users: countRows(file, 'users'), entries: countRows(file, 'diaries') };
}

/**
 * Takes a file for oneself: until it is let go others may read it, but no service can begin with it. Returns how to let it go; null
 * where somebody has it open. Leaving the write-ahead log behind works only when nobody has. A damaged one nobody has.
 */
export function takeDiaryFile(path: string): (() => void) | null {
  let file: BetterSqlite3.Database | null = null;
  const letGo = () => void file?.close();
  try {
    file = new BetterSqlite3(path, { timeout: 500 });
    file.pragma('journal_mode = DELETE');
    file.exec('BEGIN IMMEDIATE');
    // Between the two a service may have opened it, which brings the log back.
    if (file.pragma('journal_mode', { simple: true }) === 'delete') return letGo;
  } catch (error) {
    const { code } = error as { code?: string };
    if (!/^SQLITE_(BUSY|LOCKED)/.test(code ?? '')) return letGo;
  }
  letGo();
  return null;
}

/** Whether somebody has it open. */
export function isInUse(path: string): boolean {
  const letGo = takeDiaryFile(path);
  letGo?.();
  return letGo === null;
}

/** The pictures that a database file names; none in one from before there were any. */
export function picturesIn(path: string): { userId: number; sha256: string }[] {
  if (!hasTable(path, 'images')) return [];
  const file = new BetterSqlite3(path, { readonly: true });
  try {
    const sql = 'SELECT user_id AS userId, sha256 FROM images ORDER BY id';
    return file.prepare<[], { userId: number; sha256: string }>(sql).all();
  } finally {
    file.close();
  }
}

/** Looks without changing the file. Throws for what is no database. */
export function hasTable(path: string, name: string): boolean {
  const file = new BetterSqlite3(path, { readonly: true });
  try {
    return file.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
  } finally {
    file.close();
  }
}

function openAsSingleFile(path: string, original: string): BetterSqlite3.Database {
  try {
    const file = new BetterSqlite3(path, { fileMustExist: true });
    file.pragma('journal_mode = DELETE');
    return file;
  } catch (error) {
    throw notADiary(original, error);
  }
}

function notADiary(path: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  return code?.startsWith('SQLITE_') ? new NotADiaryError(`${path} is not a diary database: ${message}`) : error;
}

/** What works by itself, which no migration makes: it would run here with the rights of the service. */
const FOREIGN = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')";

/** How the file differs from the schema that its own migrations make. */
async function differences(file: BetterSqlite3.Database, migrations: string[]): Promise<string[]> {
  const known = migrationNames();
  const later = migrations.filter((name) => !known.includes(name));
  if (later.length > 0) return later.map((name) => `${name} is a migration of a later version`);
  if (!migrations.includes(known[0] ?? '')) return [`the migration ${known[0]} is missing`];
  const wrong = file
    .prepare<[], { type: string; name: string }>(FOREIGN)
    .all()
    .map(({ type, name }) => `the ${type} ${name} is none of a diary's`);
  const there = schemaOf(file.prepare<[], PartRow>(PARTS).all());
  for (const [table, parts] of await schemaAfter(migrations)) {
    const found = there.get(table);
    if (!found) wrong.push(`the table ${table} is missing`);
    else wrong.push(...parts.filter((part) => !found.includes(part)).map((part) => `${table} has no ${part}`));
  }
  return wrong;
}

const NO_PICTURE = "length(sha256) <> 64 OR sha256 GLOB '*[^0-9a-f]*' OR typeof(user_id) <> 'integer'";

/** Names of files, which become paths: rows in which they are not as we write them. */
const NAMES = {
  images: NO_PICTURE,
  media_removals: NO_PICTURE,
  imports: `file NOT GLOB '${[8, 4, 4, 4, 12].map((digits) => '[0-9a-f]'.repeat(digits)).join('-')}'`,
};

/** The table in which a name of a file is none of ours; null where there is none, or not yet such a table. */
function pathInPlaceOfName(file: BetterSqlite3.Database): string | null {
  const isThere = file.prepare<[string]>("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  const wrong = Object.entries(NAMES).find(
    ([table, condition]) =>
      isThere.get(table) !== undefined && file.prepare(`SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`).get(),
  );
  return wrong?.[0] ?? null;
}

function countRows(file: BetterSqlite3.Database, table: 'users' | 'diaries'): number {
  return file.prepare<[], { rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`).get()?.rows ?? 0;
}
