import { QueryTypes } from 'sequelize';
import { fromInstant, fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';

/** The rows of one user's entries as they lie in the tables of entries, emotions and tags: no summary is read. */
export interface RawEntry {
  id: number;
  userId: number;
  /** Epoch ms. */
  at: number;
  emotion: string | null;
  sentiment: number | null;
  words: Record<string, number>;
  emotions: { type: string; score: number; evidence: number | null; clear: boolean | null }[];
  tags: { name: string; key: string }[];
}

export async function readRawRows(database: Database): Promise<Map<number, RawEntry[]>> {
  const select = <Row extends object>(sql: string) => database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  const diaries = await select<
    Pick<RawEntry, 'id' | 'userId' | 'emotion' | 'sentiment'> & { date: Date; words: unknown }
  >('SELECT id, user_id AS userId, date, emotion, sentiment, words FROM diaries ORDER BY id');
  const entries = new Map<number, RawEntry>();
  for (const { date, words, ...row } of diaries) {
    entries.set(row.id, { ...row, at: fromInstant(date).getTime(), words: fromJson(words), emotions: [], tags: [] });
  }
  for (const { diaryId, ...emotion } of await select<RawEntry['emotions'][0] & { diaryId: number }>(
    'SELECT diary_id AS diaryId, type, score, evidence, clear FROM emotions',
  )) {
    entries.get(diaryId)?.emotions.push(emotion);
  }
  for (const { diaryId, ...tag } of await select<RawEntry['tags'][0] & { diaryId: number }>(
    'SELECT diary_id AS diaryId, name, t.key AS `key` FROM tags t',
  )) {
    entries.get(diaryId)?.tags.push(tag);
  }
  const byUser = new Map<number, RawEntry[]>();
  for (const entry of entries.values()) byUser.set(entry.userId, [...(byUser.get(entry.userId) ?? []), entry]);
  return byUser;
}
