import type { Emotion } from '../../ml/emotions';
import { groupBy } from '../../server/lib/groupBy';
import { CutShortError } from '../cutShort';
import type { Engine } from '../dialects/dialect';
import { insertRows, updateRow } from './rows';
import { change, inList, type Steps, select, selectOne, together } from './steps';
import type { Storable } from './values';

/**
 * What belongs to an entry: the emotions that were read in it, and its tags. They are rows of their own, by which entries are
 * found and counted; and to show twenty entries two hundred rows would have to be fetched, so each entry's own row says
 * them again. Whatever writes the one writes the other, here.
 */

/** `[type, score, evidence, clear]` */
export type EmotionPart = [Emotion, number, number | null, number | null];

/** `[position, name, key]` */
export type TagPart = [number, string, string];

/** Fields of a row of `emotions` and of `tags`. */
export type EmotionFields = {
  diaryId: number;
  type: Emotion;
  score: number;
  evidence: number | null;
  clear: boolean | null;
};
export type TagFields = { diaryId: number; name: string; key: string; position: number };

const emotionPart = ({ type, score, evidence, clear }: EmotionFields): EmotionPart => [
  type,
  score,
  evidence,
  clear === null ? null : Number(clear), // a driver's row has a number
];
const tagPart = ({ position, name, key }: TagFields): TagPart => [position, name, key];

const ownerOf = ({ diaryId }: { diaryId: number }): number => diaryId;

const orNull = <T>(parts: T[]): T[] | null => (parts.length > 0 ? parts : null);

export const emotionParts = (rows: readonly EmotionFields[]) => orNull(rows.map(emotionPart));
export const tagParts = (rows: readonly TagFields[]) => orNull(rows.map(tagPart));

/** Inserts emotions or tags of a new entry, whose own row says them already. */
export function* insertParts(
  engine: Engine,
  table: 'emotions' | 'tags',
  parts: readonly Record<string, Storable>[],
): Steps<void> {
  if (parts.length > 0) yield* insertRows(engine, table, parts);
}

/** Puts these in the place of the emotions that an entry has. */
export const replaceEmotions = (engine: Engine, id: number, rows: readonly EmotionFields[]): Steps<void> =>
  replace(engine, { id, table: 'emotions', rows, said: { emotionParts: emotionParts(rows) } });

/** Puts these in the place of the tags that an entry has. */
export const replaceTags = (engine: Engine, id: number, rows: readonly TagFields[]): Steps<void> =>
  replace(engine, { id, table: 'tags', rows, said: { tagParts: tagParts(rows) } });

/** Lets the rows of some entries say again what belongs to them; of some hundred at once. */
export function* rewriteParts(engine: Engine, ids: readonly number[]): Steps<void> {
  if (ids.length === 0) return;
  const { sql, values } = inList(ids);
  const rowsOf = <Row>(columns: string, table: string) =>
    select<Row>(`SELECT diary_id AS diaryId, ${columns} FROM ${table} WHERE diary_id ${sql}`, values);
  const emotions = yield* rowsOf<EmotionFields>('type, score, evidence, clear', 'emotions');
  const tags = yield* rowsOf<TagFields>('position, name, `key`', 'tags');
  const [emotionsOf, tagsOf] = [groupBy(emotions, ownerOf), groupBy(tags, ownerOf)];
  for (const id of ids) {
    const said = { emotionParts: emotionParts(emotionsOf.get(id) ?? []), tagParts: tagParts(tagsOf.get(id) ?? []) };
    yield* updateRow(engine, 'diaries', id, said);
  }
}

interface Replacement {
  id: number;
  table: 'emotions' | 'tags';
  rows: readonly Record<string, Storable>[];
  said: Record<string, Storable>;
}

function* replace(engine: Engine, { id, table, rows, said }: Replacement): Steps<void> {
  const counting = selectOne<{ parts: number }>(`SELECT COUNT(*) AS parts FROM ${table} WHERE diary_id = ?`, [id]);
  const deleting = change(`DELETE FROM ${table} WHERE diary_id = ?`, [id]);
  const saying = updateRow(engine, 'diaries', id, said);
  const [found, { changes }] = yield* together([counting, deleting, saying]);
  if (found?.parts !== changes) throw new CutShortError(`${changes} of ${found?.parts} ${table} replaced`);
  yield* insertParts(engine, table, rows);
}
