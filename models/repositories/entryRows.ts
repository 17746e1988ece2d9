import type { InferAttributes } from 'sequelize';
import type { Emotion } from '../../ml/emotions';
import { fieldsOf } from '../adapters/modelFields';
import { fromJson } from '../columns';
import { CutShortError } from '../cutShort';
import { Diary } from '../Diary';
import { DIALECTS } from '../dialects';
import type { Engine } from '../dialects/dialect';
import { among, type Steps, select, selectOne, type Value } from './steps';
import { columnOf, type Json, type Stored } from './values';

/** What only searching, statistics and the backlog read; of a long text the words are some 100 kB. */
const NOT_OF_THE_ENTRY = ['searchText', 'words', 'leaseUntil', 'attempts'] as const;

type Columns = Omit<InferAttributes<Diary>, 'deletedAt' | 'version'>;

/** An entry as its row holds it: every column of the model but those above. */
export type EntryRow = {
  [Field in Exclude<keyof Columns, (typeof NOT_OF_THE_ENTRY)[number]>]: Stored<Columns[Field]>;
};

/** An emotion that was read; `clear` is 0 or 1. */
export interface EmotionRow {
  diaryId: number;
  type: Emotion;
  score: number;
  evidence: number | null;
  clear: number | null;
}

export interface TagRow {
  diaryId: number;
  name: string;
  key: string;
}

/** An entry with the rows that belong to it. */
export interface EntryRows {
  row: EntryRow;
  emotions: EmotionRow[];
  tags: TagRow[];
}

export const ENTRY_FIELDS = (fieldsOf(Diary) as (keyof Columns)[]).filter(
  (field): field is keyof EntryRow => !NOT_OF_THE_ENTRY.some((other) => other === field),
);

const COLUMNS = ENTRY_FIELDS.map((field) => `${columnOf(field)} AS ${field}`).join(', ');

const AS_TEXT = ' AS content';
const TEXT = `${columnOf('content')}${AS_TEXT}`;

/** What belongs to an entry comes in its row: to a server a way there and back is dearer than that, and to a driver each row is. */
function columnsFor(engine: Engine, withEmotions = true): string {
  const { arrayOf } = DIALECTS[engine];
  const gather = (values: string, table: string) =>
    `(SELECT ${arrayOf}(JSON_ARRAY(${values})) FROM ${table} WHERE diary_id = diaries.id)`;
  const emotions = withEmotions ? gather('type, score, evidence, clear', 'emotions') : 'NULL';
  return `${COLUMNS}, ${emotions} AS emotions, ${gather('position, name, `key`', 'tags')} AS tags`;
}

/** Null where one of both was cut short. */
const PART_COUNT = `(SELECT COUNT(*) FROM emotions WHERE diary_id = diaries.id)
  + (SELECT COUNT(*) FROM tags WHERE diary_id = diaries.id) AS partCount`;

/** An entry without its text, if that is longer than it may be. */
export interface LimitedRows extends EntryRows {
  row: EntryRow & { bytes: number };
  hasText: boolean;
}

/** Entries that `rest` finds, whole, in its order, but for texts of more bytes than that. */
export function* readLimitedRows(
  engine: Engine,
  mostBytes: number,
  rest: { sql: string; values: readonly Value[] },
): Steps<LimitedRows[]> {
  const columns = columnsFor(engine).replace(TEXT, `CASE WHEN OCTET_LENGTH(content) <= ? THEN content END${AS_TEXT}`);
  const sql = `SELECT OCTET_LENGTH(content) AS bytes, ${columns} FROM diaries ${rest.sql}`;
  const rows = yield* select<LimitedRows['row']>(sql, [mostBytes, ...rest.values]);
  return rows.map((row) => ({ row, ...partsOf(row), hasText: row.bytes <= mostBytes }));
}

/** An entry of a user, whole; null where there is none. */
export function* findEntryRows(engine: Engine, userId: number, id: number): Steps<EntryRows | null> {
  const sql = `SELECT ${columnsFor(engine)} FROM diaries WHERE id = ? AND user_id = ?`;
  const row = yield* selectOne<EntryRow>(sql, [id, userId]);
  return row && { row, ...partsOf(row) };
}

/** What else of an entry is needed to change it: the words that it has given to its day. */
export interface WordedRows extends EntryRows {
  row: EntryRow & { words: Json };
}

/** An entry of a user with its words. What is written next builds on it, so no part may lack without notice. */
export function* findWordedRows(engine: Engine, userId: number, id: number): Steps<WordedRows | null> {
  const sql = `SELECT ${PART_COUNT}, ${columnsFor(engine)}, words FROM diaries WHERE id = ? AND user_id = ?`;
  const row = yield* selectOne<WordedRows['row'] & { partCount: number | null }>(sql, [id, userId]);
  if (!row) return null;
  const rows = { row, ...partsOf(row) };
  const read = rows.emotions.length + rows.tags.length;
  if (row.partCount !== read) throw new CutShortError(`${read} of ${row.partCount} parts of an entry`);
  return rows;
}

/** The entry to which a user's client gave this name, whole. */
export function* findNamedRows(engine: Engine, userId: number, clientId: string): Steps<EntryRows | null> {
  const sql = `SELECT ${columnsFor(engine)} FROM diaries WHERE user_id = ? AND client_id = ?`;
  const row = yield* selectOne<EntryRow>(sql, [userId, clientId]);
  return row && { row, ...partsOf(row) };
}

/** The parts that came with an entry; null where it has none. */
interface Parts {
  emotions: Json | null;
  tags: Json | null;
}

function partsOf(row: EntryRow): Omit<EntryRows, 'row'> {
  const parts = row as EntryRow & Parts;
  const emotions = fromJson<[Emotion, number, number | null, number | null][] | null>(parts.emotions) ?? [];
  const tags = fromJson<[number, string, string][] | null>(parts.tags) ?? [];
  const diaryId = row.id;
  return {
    emotions: emotions.map(([type, score, evidence, clear]) => ({ diaryId, type, score, evidence, clear })),
    tags: tags.sort(([a], [b]) => a - b).map(([, name, key]) => ({ diaryId, name, key })),
  };
}

/** Entries by their ids, whole or without what was read, which is most of the rows, in the order of the ids. */
export function* readEntryRows(
  engine: Engine,
  ids: readonly number[],
  { withEmotions = true }: { withEmotions?: boolean } = {},
): Steps<EntryRows[]> {
  if (ids.length === 0) return [];
  const { sql, values } = among(ids);
  const columns = columnsFor(engine, withEmotions);
  const rows = yield* select<EntryRow>(`SELECT ${columns} FROM diaries WHERE id ${sql}`, values);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ row, ...partsOf(row) }] : [];
  });
}
