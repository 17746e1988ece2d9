import BetterSqlite3 from 'better-sqlite3';
import { isWholeDiary } from './diaryFile';
import { migrationNames, schemaAfter } from './referenceSchema';

/** The last id that was ever given in each table. */
type LastIds = Map<string, number>;

/** How many ids are left out where nobody knows how many were given: as many again as there are, between these. */
const [LEAST_GAP, MOST_GAP] = [1_000_000, 1_000_000_000];
/** More than a diary ever gives, and far from where numbers of JavaScript are no longer exact: beyond it a file is damaged. */
const MOST_IDS = 2 ** 50;

/**
 * How far revisions go on: more than one entry is saved between a backup and its restore, and so little that thousands of restores
 * fit in a column of 32 bits.
 */
const REVISION_GAP = 100_000;
/** Beyond it a file is damaged. */
const MOST_REVISIONS = 2 ** 30;
/** Columns with revisions of entries: an import knows those that it wrote and replaced. */
const REVISIONS = [
  ['diaries', 'revision'],
  ['import_records', 'revision'],
  ['import_records', 'replaced_revision'],
] as const;

/**
 * Makes a copy of an earlier diary the successor of the one that it replaces (null: there is none). No id is given again that
 * was given since the copy was made: devices still know entries and pictures by theirs, and would change those of somebody
 * else. Nor does a revision that was given since stand for another text: a change that was made to that is refused. And nobody is signed in: a session that was ended since must not be back. Resolves to whether ids go on after a gap,
 * since what is replaced does not say which were given.
 */
export async function makeSuccessor(path: string, replaced: string | null): Promise<{ idsAfterGap: boolean }> {
  const given = lastIds(path) ?? new Map();
  const since = (replaced !== null && lastIds(replaced)) || new Map();
  const idsAfterGap = replaced === null || !isLater(since, given) || !(await isWholeDiary(replaced));
  const tables = idsAfterGap ? (await schemaAfter(migrationNames())).keys() : [];
  const goesOn: LastIds = new Map();
  for (const table of new Set([...tables, ...given.keys(), ...since.keys()])) {
    const last = Math.max(given.get(table) ?? 0, since.get(table) ?? 0);
    goesOn.set(table, idsAfterGap ? last + Math.min(Math.max(last, LEAST_GAP), MOST_GAP) : last);
  }
  const file = new BetterSqlite3(path);
  try {
    file.transaction(() => {
      file.exec('DELETE FROM sqlite_sequence; DELETE FROM sessions');
      const insert = file.prepare<[string, bigint]>('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
      leaveRevisions(file, REVISION_GAP + ((replaced && lastRevision(replaced)) || 0));
      for (const [table, last] of goesOn) insert.run(table, BigInt(last)); // a number of JavaScript is kept as a real one
    })();
  } finally {
    file.close();
  }
  return { idsAfterGap };
}

/** A backup of an earlier version may be without some of the columns. */
function leaveRevisions(file: BetterSqlite3.Database, gap: number): void {
  const find = file.prepare<[string, string]>('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  for (const [table, column] of REVISIONS)
    if (find.get(table, column)) file.exec(`UPDATE ${table} SET ${column} = ${column} + ${gap}`);
}

/** A diary that was begun anew in the place of a lost one has given fewer. */
const isLater = (since: LastIds, given: LastIds): boolean =>
  [...given].every(([table, last]) => (since.get(table) ?? 0) >= last);

/** Null where the file cannot be read. */
const lastIds = (path: string): LastIds | null =>
  readFrom(path, (file) => {
    // Real ones are of a restore by an earlier version.
    const sql = `SELECT name, CAST(seq AS INTEGER) AS seq FROM sqlite_sequence
       WHERE typeof(seq) IN ('integer', 'real') AND seq < ${MOST_IDS}`;
    const rows = file.prepare<[], { name: string; seq: number }>(sql).all();
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  });

/** The largest of an entry: what is replaced may itself have been restored from the same backup. Null where there is none. */
const lastRevision = (path: string): number | null =>
  readFrom(path, (file) => {
    const sql = `SELECT MAX(revision) AS last FROM diaries WHERE typeof(revision) = 'integer' AND revision < ${MOST_REVISIONS}`;
    return file.prepare<[], { last: number | null }>(sql).get()?.last ?? null;
  });

function readFrom<T>(path: string, read: (file: BetterSqlite3.Database) => T): T | null {
  try {
    const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    try {
      return read(file);
    } finally {
      file.close();
    }
  } catch {
    return null;
  }
}
