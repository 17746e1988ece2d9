import { places, type Steps, select } from './steps';
import type { Json } from './values';

export interface DaySummaryRow {
  date: string;
  dailySummary: Json;
}

/** The daily summaries of a user from one day to another, in order. */
export function readDaySummaries(userId: number, { from, to }: { from: string; to: string }): Steps<DaySummaryRow[]> {
  const sql =
    'SELECT date, daily_summary AS dailySummary FROM emotion_stats WHERE user_id = ? AND date BETWEEN ? AND ? ORDER BY date';
  return select<DaySummaryRow>(sql, [userId, from, to]);
}

export interface SpellingRow {
  key: string;
  name: string;
  entries: number;
  lastDay: string;
}

/** How a user's tags are spelled, the spelling typed last at the end; of some days, or of the whole diary. */
export function readSpellingRows(userId: number, span?: { from: string; to: string }): Steps<SpellingRow[]> {
  const sql = `SELECT t.\`key\` AS \`key\`, t.name AS name, COUNT(*) AS entries, MAX(d.day) AS lastDay
       FROM diaries d JOIN tags t ON t.diary_id = d.id
      WHERE d.user_id = ?${span ? ' AND d.day BETWEEN ? AND ?' : ''}
      GROUP BY t.\`key\`, t.name
      ORDER BY MAX(d.id)`;
  return select<SpellingRow>(sql, span ? [userId, span.from, span.to] : [userId]);
}

/** How some users spell their tags in a span, of each tag the spelling typed last at the end. */
export function readTagNames(
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Steps<{ userId: number; key: string; name: string }[]> {
  const sql = `SELECT d.user_id AS userId, t.\`key\` AS \`key\`, t.name AS name
       FROM diaries d JOIN tags t ON t.diary_id = d.id
      WHERE d.user_id IN (${places(userIds.length)}) AND d.day BETWEEN ? AND ?
      GROUP BY d.user_id, t.\`key\`, t.name
      ORDER BY MAX(t.diary_id)`;
  return select(sql, [...userIds, from, to]);
}

/** Ids of a user's entries by day, ascending: read from the index on (user_id, day, id) alone. */
export function readIdsByDay(
  userId: number,
  { from, to }: { from: string; to: string },
): Steps<{ day: string; id: number }[]> {
  const sql = 'SELECT day, id FROM diaries WHERE user_id = ? AND day BETWEEN ? AND ? ORDER BY day, id';
  return select<{ day: string; id: number }>(sql, [userId, from, to]);
}
