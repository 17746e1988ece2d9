import type { Emotion } from '../../ml/emotions';
import { change, inList, type Steps, select, selectOne } from './steps';
import type { Instant, Json } from './values';

export interface DayRow {
  id: number;
  date: string;
  dailySummary: Json;
  words: Json;
}

export interface MonthRow {
  id: number;
  month: string;
  words: Json;
}

export function findDayRows(userId: number, days: readonly string[]): Steps<DayRow[]> {
  const one = inList(days);
  const sql = `SELECT id, date, daily_summary AS dailySummary, words FROM emotion_stats WHERE user_id = ? AND date ${one.sql}`;
  return select<DayRow>(sql, [userId, ...one.values]);
}

export function findMonthRows(userId: number, months: readonly string[]): Steps<MonthRow[]> {
  const one = inList(months);
  const sql = `SELECT id, month, words FROM monthly_words WHERE user_id = ? AND month ${one.sql}`;
  return select<MonthRow>(sql, [userId, ...one.values]);
}

/** The latest entry of a day that chose an emotion. */
export function findLatestChooser({
  userId,
  day,
  emotion,
}: {
  userId: number;
  day: string;
  emotion: Emotion;
}): Steps<{ id: number; date: Instant } | null> {
  return selectOne<{ id: number; date: Instant }>(
    'SELECT id, date FROM diaries WHERE user_id = ? AND day = ? AND emotion = ? ORDER BY date DESC, id DESC LIMIT 1',
    [userId, day, emotion],
  );
}

/** Deletes the reports of some weeks, the first and last one included. */
export function* deleteReports(userId: number, [first, last]: [first: string, last: string]): Steps<void> {
  yield* change('DELETE FROM reports WHERE user_id = ? AND week BETWEEN ? AND ?', [userId, first, last]);
}

/** Marks the reports of some weeks, the first and last one included. */
export function* markStale(userId: number, [first, last]: [first: string, last: string]): Steps<void> {
  const sql = 'UPDATE reports SET stale = 1 WHERE user_id = ? AND week BETWEEN ? AND ? AND stale = 0';
  yield* change(sql, [userId, first, last]);
}
