import type { Support } from '../../ml/analyser';
import type { Emotion } from '../../ml/emotions';
import type { AnalysisStatus } from '../Diary';
import { places, type Steps, select, selectOne } from './steps';
import type { Instant, Json } from './values';

/** An entry as its row holds it, without what only searching reads. */
export interface EntryRow {
  id: number;
  userId: number;
  clientId: string | null;
  content: string;
  emotion: Emotion | null;
  valence: number | null;
  moodLabel: string | null;
  imageUrl: string | null;
  date: Instant;
  day: string;
  words: Json;
  revision: number;
  analysisStatus: AnalysisStatus;
  analysisBasis: 'text' | 'selected' | null;
  sentiment: number | null;
  intensity: number | null;
  support: Support | null;
  readShare: number | null;
  language: string | null;
  modelName: string | null;
  modelVersion: string | null;
  analysedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

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

const COLUMNS = `id, user_id AS userId, client_id AS clientId, content, emotion, valence, mood_label AS moodLabel,
  image_url AS imageUrl, date, day, words, revision, analysis_status AS analysisStatus, analysis_basis AS analysisBasis,
  sentiment, intensity, support, read_share AS readShare, language, model_name AS modelName,
  model_version AS modelVersion, analysed_at AS analysedAt, created_at AS createdAt, updated_at AS updatedAt`;

const EMOTIONS = 'SELECT diary_id AS diaryId, type, score, evidence, clear FROM emotions WHERE diary_id';
const TAGS = 'SELECT diary_id AS diaryId, name, `key` FROM tags WHERE diary_id';

/** An entry of a user, whole; null where there is none. */
export function* findEntryRows(userId: number, id: number): Steps<EntryRows | null> {
  const row = yield* selectOne<EntryRow>(`SELECT ${COLUMNS} FROM diaries WHERE id = ? AND user_id = ?`, [id, userId]);
  return row && (yield* withParts(row));
}

/** The entry to which a user's client gave this name, whole. */
export function* findNamedRows(userId: number, clientId: string): Steps<EntryRows | null> {
  const sql = `SELECT ${COLUMNS} FROM diaries WHERE user_id = ? AND client_id = ?`;
  const row = yield* selectOne<EntryRow>(sql, [userId, clientId]);
  return row && (yield* withParts(row));
}

function* withParts(row: EntryRow): Steps<EntryRows> {
  const emotions = yield* select<EmotionRow>(`${EMOTIONS} = ?`, [row.id]);
  const tags = yield* select<TagRow>(`${TAGS} = ? ORDER BY position`, [row.id]);
  return { row, emotions, tags };
}

/** Entries by their ids, whole, in the order of the ids. */
export function* readEntryRows(ids: readonly number[]): Steps<EntryRows[]> {
  if (ids.length === 0) return [];
  const among = `IN (${places(ids.length)})`;
  const rows = yield* select<EntryRow>(`SELECT ${COLUMNS} FROM diaries WHERE id ${among}`, ids);
  const emotions = groupByEntry(yield* select<EmotionRow>(`${EMOTIONS} ${among}`, ids));
  const tags = groupByEntry(yield* select<TagRow>(`${TAGS} ${among} ORDER BY position`, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ row, emotions: emotions.get(id) ?? [], tags: tags.get(id) ?? [] }] : [];
  });
}

function groupByEntry<Row extends { diaryId: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.diaryId);
    if (group) group.push(row);
    else groups.set(row.diaryId, [row]);
  }
  return groups;
}
