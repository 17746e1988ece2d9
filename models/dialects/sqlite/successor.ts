import BetterSqlite3 from 'better-sqlite3';
import { DATABASE_ID, DATABASE_ID_TABLE } from '../../databaseId';
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
 * fit in what an archive may say.
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
 * @param databaseId by which the folder of pictures knows its database
 */
export async function makeSuccessor(
  path: string,
  replaced: string | null,
  databaseId: string | null = null,
): Promise<{ idsAfterGap: boolean }> {
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
      leaveRevisions(file, replaced);
      forgetAnswers(file);
      if (databaseId !== null) takeId(file, databaseId);
      for (const [table, last] of goesOn) insert.run(table, BigInt(last)); // a number of JavaScript is kept as a real one
    })();
  } finally {
    file.close();
  }
  return { idsAfterGap };
}

/** A backup of an earlier version may be without some of the columns. */
function leaveRevisions(file: BetterSqlite3.Database, replaced: string | null): void {
  const find = file.prepare<[string, string]>('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  const there = REVISIONS.filter(([table, column]) => find.get(table, column));
  const gap = REVISION_GAP + (there.length > 0 && replaced !== null ? savedSince(file, replaced) : 0);
  for (const [table, column] of there) file.exec(`UPDATE ${table} SET ${column} = ${column} + ${gap}`);
}

function takeId(file: BetterSqlite3.Database, id: string): void {
  file.exec(`CREATE TABLE IF NOT EXISTS ${DATABASE_ID_TABLE}`);
  file.prepare(`REPLACE INTO ${DATABASE_ID} (id, uuid) VALUES (1, ?)`).run(id);
}

/** What was answered under an Idempotency-Key names the revision of before: the entry is told as it stands. */
function forgetAnswers(file: BetterSqlite3.Database): void {
  const find = file.prepare("SELECT 1 FROM pragma_table_info('idempotency_records') WHERE name = 'answer'");
  if (find.get()) file.exec("UPDATE idempotency_records SET answer = '{}'");
}

/**
 * How far the entry of both that is furthest ahead in what is replaced is ahead there, which may itself have been restored from the
 * same backup. Not the largest revision of all: each restore would double it, and an entry comes from an archive with any.
 */
function savedSince(file: BetterSqlite3.Database, replaced: string): number {
  const revisionOf = file.prepare<[number], number>('SELECT revision FROM diaries WHERE id = ?').pluck();
  const most = readFrom(replaced, (since) => {
    const sql = `SELECT id, revision FROM diaries WHERE typeof(revision) = 'integer' AND revision < ${MOST_REVISIONS}`;
    let furthest = 0;
    for (const { id, revision } of since.prepare<[], { id: number; revision: number }>(sql).iterate())
      furthest = Math.max(furthest, revision - (revisionOf.get(id) ?? revision));
    return furthest;
  });
  return most ?? 0;
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
