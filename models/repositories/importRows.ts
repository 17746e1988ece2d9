import type { Emotion } from '../../ml/emotions';
import { change, inList, type Steps, select, together, type Value } from './steps';
import type { Json } from './values';

export interface KnownRecord {
  id: number;
  importId: number;
  diaryId: number;
  format: string;
  sourceKey: string;
  digest: string;
  revision: number;
}

/** Of each key the newest record that wrote an entry, and those that say just the same: of one key there may be very many. */
export function* findKnownRecords(
  userId: number,
  { keys, digests }: { keys: readonly string[]; digests: readonly string[] },
): Steps<KnownRecord[]> {
  if (keys.length === 0) return [];
  const [ofKeys, ofDigests] = [inList(keys), inList(digests)];
  const columns = 'id, import_id AS importId, diary_id AS diaryId, format, source_key AS sourceKey, digest, revision';
  const ask = (condition: string, values: readonly Value[]) =>
    select<KnownRecord>(`SELECT ${columns} FROM import_records WHERE ${condition}`, values);
  const [newest, same] = yield* together([
    select<{ id: number }>(
      `SELECT MAX(id) AS id FROM import_records WHERE user_id = ? AND source_key ${ofKeys.sql} AND is_claim = 0
       GROUP BY format, source_key`,
      [userId, ...ofKeys.values],
    ),
    ask(`user_id = ? AND source_key ${ofKeys.sql} AND digest ${ofDigests.sql} AND is_claim = 0`, [
      userId,
      ...ofKeys.values,
      ...ofDigests.values,
    ]),
  ]);
  if (newest.length === 0) return [];
  const ofNewest = inList(newest.map(({ id }) => id));
  const last = yield* ask(`id ${ofNewest.sql}`, ofNewest.values);
  return [...new Map([...last, ...same].map((record) => [record.id, record])).values()].sort((a, b) => a.id - b.id);
}

/** The mood of an entry that stands as an import left it. */
export interface LeftMood {
  label: string | null;
  emotion: Emotion | null;
  valence: number | null;
  /** 1 when the import found it there, 0 when it wrote it. */
  isClaim: number;
}

/** Of the first and the last records of somebody's last import of a format: what is new stands at one end of a file. */
export function* findMoodsOfLastImport(userId: number, format: string): Steps<LeftMood[]> {
  const [last] = yield* select<{ id: number | null }>(
    `SELECT MAX(id) AS id FROM imports WHERE user_id = ? AND format = ? AND status = 'done'`,
    [userId, format],
  );
  if (!last?.id) return [];
  const importId = last.id;
  const ask = (order: 'ASC' | 'DESC') =>
    select<LeftMood>(
      `SELECT d.mood_label AS label, d.emotion, d.valence, r.is_claim AS isClaim
       FROM import_records r JOIN diaries d ON d.id = r.diary_id AND d.revision = r.revision
       WHERE r.import_id = ? AND r.replaced_revision IS NULL ORDER BY r.id ${order} LIMIT 500`,
      [importId],
    );
  return (yield* together([ask('ASC'), ask('DESC')])).flat();
}

/** Those of some entries that an import has written so far. */
export function* findEntriesOfImport(importId: number | null, diaryIds: readonly number[]): Steps<number[]> {
  if (importId === null || diaryIds.length === 0) return [];
  const { sql, values } = inList(diaryIds);
  const rows = yield* select<{ id: number }>(
    `SELECT DISTINCT diary_id AS id FROM import_records WHERE import_id = ? AND diary_id ${sql} AND is_claim = 0`,
    [importId, ...values],
  );
  return rows.map(({ id }) => id);
}

/** What a record was called that wrote an entry, and what it said. */
export interface WrittenName {
  diaryId: number;
  format: string;
  sourceKey: string;
  digest: string;
}

export function* findWrittenNames(diaryIds: readonly number[]): Steps<WrittenName[]> {
  const { sql, values } = inList(diaryIds);
  return yield* select<WrittenName>(
    `SELECT diary_id AS diaryId, format, source_key AS sourceKey, digest FROM import_records
     WHERE diary_id ${sql} AND is_claim = 0`,
    values,
  );
}

/** A revision of an entry that an import wrote. */
export interface WrittenRevision {
  diaryId: number;
  revision: number;
}

/** What imports but this one have written of some entries, and what this one has claimed of them. */
export function* findClaimable(
  importId: number,
  diaryIds: readonly number[],
): Steps<(WrittenRevision & { isClaimed: number })[]> {
  if (diaryIds.length === 0) return [];
  const { sql, values } = inList(diaryIds);
  return yield* select(
    `SELECT DISTINCT diary_id AS diaryId, revision, is_claim AS isClaimed FROM import_records
     WHERE diary_id ${sql} AND is_claim = (import_id = ?) ORDER BY is_claim`,
    [...values, importId],
  );
}

/** The claims of imports but this one on some entries, the last first. */
export function findClaims(importId: number, diaryIds: readonly number[]): Steps<(WrittenRevision & { id: number })[]> {
  const { sql, values } = inList(diaryIds);
  return select(
    `SELECT id, diary_id AS diaryId, revision FROM import_records
     WHERE diary_id ${sql} AND import_id <> ? AND is_claim = 1 ORDER BY id DESC`,
    [...values, importId],
  );
}

/** A record of an import, with what has to be known to undo it. */
export interface NewestRecord {
  id: number;
  diaryId: number;
  /** That its entry has by now. */
  revision: number;
  /** That its entry had when the import had written it. */
  written: number;
  /** 1 when the entry was there before, otherwise 0. */
  isReplacement: number;
  /** 1 when it wrote nothing, otherwise 0. */
  isClaim: number;
  /** 1 when no earlier record of this import has the same entry, otherwise 0. */
  isFirst: number;
  /** Of what an undo reads of it, about. */
  bytes: number;
}

/** The newest records of an import, the last first: so many as are undone together at most. */
export const findNewestRecords = (importId: number): Steps<NewestRecord[]> =>
  select<NewestRecord>(
    `SELECT r.id, d.id AS diaryId, d.revision, r.revision AS written, r.replaced IS NOT NULL AS isReplacement, r.is_claim AS isClaim,
       NOT EXISTS (SELECT 1 FROM import_records e
         WHERE e.diary_id = r.diary_id AND e.import_id = r.import_id AND e.is_claim = 0 AND e.id < r.id) AS isFirst,
       OCTET_LENGTH(d.words) + COALESCE(OCTET_LENGTH(r.replaced), 0) AS bytes
     FROM import_records r JOIN diaries d ON d.id = r.diary_id
     WHERE r.import_id = ? ORDER BY r.id DESC LIMIT 200`,
    [importId],
  );

/** A record that took the place of a revision of its entry. */
export interface Replacement {
  id: number;
  diaryId: number;
  /** Of the entry before. */
  before: number;
  written: number;
}

/** All records, of whatever import, that replaced one of these entries. */
export function findReplacements(diaryIds: readonly number[]): Steps<Replacement[]> {
  const { sql, values } = inList(diaryIds);
  return select<Replacement>(
    `SELECT id, diary_id AS diaryId, replaced_revision AS \`before\`, revision AS written
     FROM import_records WHERE replaced_revision IS NOT NULL AND diary_id ${sql}`,
    values,
  );
}

/** Lets the record that wrote a revision of an entry stand for another number: one that its writer did not save. */
export function* moveWritten(diaryId: number, { from, to }: { from: number; to: number }): Steps<void> {
  yield* change('UPDATE import_records SET revision = ? WHERE diary_id = ? AND revision = ?', [to, diaryId, from]);
}

export interface OriginRow {
  diaryId: number;
  format: string;
  sourceKey: string;
  origin: Json;
}

/** Where entries came from; of one that several imports have written the last one comes last. */
export function findOrigins(diaryIds: readonly number[]): Steps<OriginRow[]> {
  const { sql, values } = inList(diaryIds);
  return select<OriginRow>(
    `SELECT diary_id AS diaryId, format, source_key AS sourceKey, origin FROM import_records
     WHERE diary_id ${sql} AND is_claim = 0 ORDER BY id`,
    values,
  );
}

/** What a record keeps for an undo. */
const KEPT = ['replaced', 'replaced_revision', 'keeps_images'];

/** Hands what a record keeps for an undo, or that it keeps nothing, to another, which wrote the entry from now on. */
export function* transferKept({ from, to }: { from: number; to: number }): Steps<void> {
  const kept = KEPT.map(
    (column) => `${column} = (SELECT ${column} FROM (SELECT ${column} FROM import_records WHERE id = ?) AS one)`, // MySQL wants it nested
  );
  yield* change(`UPDATE import_records SET ${kept.join(', ')}, is_claim = 0 WHERE id = ?`, [
    ...KEPT.map(() => from),
    to,
  ]);
}

/** What imports have replaced in a diary and shows pictures, by its records: those behind one. */
export const findReplacedWithImages = (
  { userId, after }: { userId: number; after: number },
  most: number,
): Steps<{ id: number; diaryId: number; replaced: unknown }[]> =>
  select(
    `SELECT id, diary_id AS diaryId, replaced FROM import_records
     WHERE user_id = ? AND keeps_images = 1 AND id > ? ORDER BY id LIMIT ?`,
    [userId, after, most],
  );
