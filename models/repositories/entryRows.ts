import type { InferAttributes } from 'sequelize';
import type { Emotion } from '../../ml/emotions';
import { fieldsOf } from '../adapters/modelFields';
import { fromJson } from '../columns';
import { Diary } from '../Diary';
import type { EmotionPart, TagPart } from './entryParts';
import { inList, type Steps, select, selectOne, type Value } from './steps';
import { columnOf, type Json, type Stored } from './values';

/** What only searching, statistics and the backlog read (of a long text the words are some 100 kB), and the parts, which have types of their own. */
const NOT_OF_THE_ENTRY = ['searchText', 'words', 'leaseUntil', 'attempts', 'emotionParts', 'tagParts'] as const;

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

/** With what belongs to an entry, as its own row says it. */
const WHOLE = `${COLUMNS}, emotion_parts AS emotions, tag_parts AS tags`;
/** Without what was read, which is most of a row. */
const UNREAD = `${COLUMNS}, NULL AS emotions, tag_parts AS tags`;

/** An entry without its text, if that is longer than it may be. */
export interface LimitedRows extends EntryRows {
  row: EntryRow & { bytes: number };
  hasText: boolean;
}

/** Entries that `rest` finds, whole, in its order, but for texts of more bytes than that. */
export function* readLimitedRows(
  mostBytes: number,
  rest: { sql: string; values: readonly Value[] },
): Steps<LimitedRows[]> {
  const columns = WHOLE.replace(TEXT, `CASE WHEN OCTET_LENGTH(content) <= ? THEN content END${AS_TEXT}`);
  const sql = `SELECT OCTET_LENGTH(content) AS bytes, ${columns} FROM diaries ${rest.sql}`;
  const rows = yield* select<LimitedRows['row']>(sql, [mostBytes, ...rest.values]);
  return rows.map((row) => ({ row, ...partsOf(row), hasText: row.bytes <= mostBytes }));
}

/** An entry of a user, whole; null where there is none. */
export function* findEntryRows(userId: number, id: number): Steps<EntryRows | null> {
  const sql = `SELECT ${WHOLE} FROM diaries WHERE id = ? AND user_id = ?`;
  const row = yield* selectOne<EntryRow>(sql, [id, userId]);
  return row && { row, ...partsOf(row) };
}

/** What else of an entry is needed to change it: the words that it has given to its day. */
export interface WordedRows extends EntryRows {
  row: EntryRow & { words: Json };
}

/** An entry of a user with its words. */
export function* findWordedRows(userId: number, id: number): Steps<WordedRows | null> {
  const sql = `SELECT ${WHOLE}, words FROM diaries WHERE id = ? AND user_id = ?`;
  const row = yield* selectOne<WordedRows['row']>(sql, [id, userId]);
  return row && { row, ...partsOf(row) };
}

/** The entry to which a user's client gave this name, whole. */
export function* findEntryRowsByClientId(userId: number, clientId: string): Steps<EntryRows | null> {
  const sql = `SELECT ${WHOLE} FROM diaries WHERE user_id = ? AND client_id = ?`;
  const row = yield* selectOne<EntryRow>(sql, [userId, clientId]);
  return row && { row, ...partsOf(row) };
}

/** The parts that came with an entry; null where it has none. */
interface Parts {
  emotions: Json | null;
  tags: Json | null;
}

const partsOf = (row: EntryRow) => decodeParts(row.id, row as EntryRow & Parts);

/** What belongs to an entry, as its own row says it. */
export function decodeParts(diaryId: number, said: Parts): Omit<EntryRows, 'row'> {
  const emotions = fromJson<EmotionPart[] | null>(said.emotions) ?? [];
  const tags = fromJson<TagPart[] | null>(said.tags) ?? [];
  return {
    emotions: emotions.map(([type, score, evidence, clear]) => ({ diaryId, type, score, evidence, clear })),
    tags: tags.sort(([a], [b]) => a - b).map(([, name, key]) => ({ diaryId, name, key })),
  };
}

/** Entries by their ids, whole or without what was read, which is most of the rows, in the order of the ids. */
export function* readEntryRows(
  ids: readonly number[],
  { withEmotions = true }: { withEmotions?: boolean } = {},
): Steps<EntryRows[]> {
  if (ids.length === 0) return [];
  const { sql, values } = inList(ids);
  const columns = withEmotions ? WHOLE : UNREAD;
  const rows = yield* select<EntryRow>(`SELECT ${columns} FROM diaries WHERE id ${sql}`, values);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ row, ...partsOf(row) }] : [];
  });
}
