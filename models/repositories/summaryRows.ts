import type { Emotion } from '../../ml/emotions';
import { among, change, type Steps, select, selectOne } from './steps';
import type { Instant, Json } from './values';

export interface DayRow {
  id: number;
  dailySummary: Json;
  words: Json;
}

export interface MonthRow {
  id: number;
  words: Json;
}

export function findDayRow(userId: number, day: string): Steps<DayRow | null> {
  const sql = 'SELECT id, daily_summary AS dailySummary, words FROM emotion_stats WHERE user_id = ? AND date = ?';
  return selectOne<DayRow>(sql, [userId, day]);
}

export function findMonthRow(userId: number, month: string): Steps<MonthRow | null> {
  return selectOne<MonthRow>('SELECT id, words FROM monthly_words WHERE user_id = ? AND month = ?', [userId, month]);
}

export function findDayRows(userId: number, days: readonly string[]): Steps<(DayRow & { date: string })[]> {
  const one = among(days);
  const sql = `SELECT id, date, daily_summary AS dailySummary, words FROM emotion_stats WHERE user_id = ? AND date ${one.sql}`;
  return select<DayRow & { date: string }>(sql, [userId, ...one.values]);
}

export function findMonthRows(userId: number, months: readonly string[]): Steps<(MonthRow & { month: string })[]> {
  const one = among(months);
  const sql = `SELECT id, month, words FROM monthly_words WHERE user_id = ? AND month ${one.sql}`;
  return select<MonthRow & { month: string }>(sql, [userId, ...one.values]);
}

/** The latest entry of a day that chose an emotion, apart from one where one is given. */
export function findLatestChooser(search: {
  userId: number;
  day: string;
  emotion: Emotion;
  exceptId?: number;
}): Steps<{ id: number; date: Instant } | null> {
  const { userId, day, emotion, exceptId = 0 } = search;
  return selectOne<{ id: number; date: Instant }>(
    'SELECT id, date FROM diaries WHERE user_id = ? AND day = ? AND emotion = ? AND id <> ? ORDER BY date DESC, id DESC LIMIT 1',
    [userId, day, emotion, exceptId],
  );
}

/** Marks the reports of some weeks, the first and last one included. */
export function* markStale(userId: number, [first, last]: [first: string, last: string]): Steps<void> {
  const sql = 'UPDATE reports SET stale = 1 WHERE user_id = ? AND week BETWEEN ? AND ? AND stale = 0';
  yield* change(sql, [userId, first, last]);
}
