import { type Steps, select, type Value } from './steps';
import type { Json } from './values';

/** The words of a month or a day as they are stored. */
export interface TableRow {
  /** `2026-11` or `2026-11-21`. */
  id: string;
  words: Json;
}

interface Range {
  from: string;
  to: string;
}

/** Which rows come next: those after the row of this id, and how many at most. */
interface Page {
  after: string | null;
  most: number;
}

/** The next months of a user's words within a range, in order. */
export function readMonthTables(userId: number, { from, to }: Range, { after, most }: Page): Steps<TableRow[]> {
  const sql =
    'SELECT month AS id, words FROM monthly_words WHERE user_id = ? AND month BETWEEN ? AND ? AND month > ? ORDER BY month LIMIT ?';
  return select<TableRow>(sql, [userId, from, to, after ?? '', most]);
}

/** The next days of a user's words within a range, in order. */
export function readDayTables(userId: number, { from, to }: Range, { after, most }: Page): Steps<TableRow[]> {
  const sql =
    'SELECT date AS id, words FROM emotion_stats WHERE user_id = ? AND date BETWEEN ? AND ? AND date > ? ORDER BY date LIMIT ?';
  return select<TableRow>(sql, [userId, from, to, after ?? '', most]);
}

/** How a word stands among those of a month: between spaces or quotes, of which no word holds any. */
const placesOf = (word: string) => [`"${word}"`, `"${word} `, ` ${word} `, ` ${word}"`];

/** Which of the next months of a user count a word, or have so many that they do not say which: 1 for those. */
export function readMonthsOfWord(
  userId: number,
  word: string,
  { after, most }: Page,
): Steps<{ id: string; mayCount: number }[]> {
  const places = [...placesOf(word), '"isWide"'];
  const holdsOne = places.map(() => 'INSTR(words, ?) > 0').join(' OR ');
  const sql = `SELECT month AS id, (${holdsOne}) AS mayCount FROM monthly_words WHERE user_id = ? AND month > ? ORDER BY month LIMIT ?`;
  return select(sql, [...places, userId, after ?? '', most]);
}

/** The words of an entry, and what was read in it. */
export interface WordedRow {
  id: number;
  day: string;
  words: Json;
  sentiment: number | null;
  /** 1 where emotions were read, so that the day counts it as read; see `contributionOf`. */
  hasEmotions: number;
}

/** The next entries of some days, the latest first. */
export function readWordedRows(
  userId: number,
  spans: readonly Range[],
  { after, most }: { after: { day: string; id: number } | null; most: number },
): Steps<WordedRow[]> {
  const within = spans.map(() => 'day BETWEEN ? AND ?').join(' OR ');
  const values: Value[] = [userId, ...spans.flatMap(({ from, to }) => [from, to])];
  if (after) values.push(after.day, after.day, after.id);
  const sql = `SELECT id, day, words, sentiment, EXISTS (
      SELECT 1 FROM emotions WHERE diary_id = diaries.id AND (score > 0 OR evidence IS NOT NULL)
    ) AS hasEmotions FROM diaries
    WHERE user_id = ? AND (${within})${after ? ' AND day <= ? AND (day < ? OR id < ?)' : ''}
    ORDER BY day DESC, id DESC LIMIT ?`;
  return select<WordedRow>(sql, [...values, most]);
}
