import type { Emotion } from '../../ml/emotions';
import { LEAST_FEELING } from '../../server/lib/telling';
import { inList, type Steps, select, selectOne, type Value } from './steps';
import type { Instant, Json } from './values';

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

/** The daily summaries of some users, the days of each in order. */
export function readDaySummariesOf(
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Steps<(DaySummaryRow & { userId: number })[]> {
  const users = inList(userIds);
  const sql = `SELECT user_id AS userId, date, daily_summary AS dailySummary FROM emotion_stats
      WHERE user_id ${users.sql} AND date BETWEEN ? AND ? ORDER BY user_id, date`;
  return select(sql, [...users.values, from, to]);
}

/** Texts of a day with one choice that one version of the model has read. */
export interface ReadingRow {
  userId: number;
  day: string;
  modelVersion: string | null;
  /** Null where the writer chose none. */
  emotion: Emotion | null;
  read: number;
  /** How many of these unsurely. */
  unsure: number;
  /** Between which sentiments. */
  lowest: number | null;
  highest: number | null;
  /** When the newest of them happened. */
  last: Instant;
}

/** By basic means, or as if they had next to no feeling. */
const UNSURE = "COUNT(CASE WHEN support = 'basic' OR intensity < ? THEN 1 END) AS unsure";

/** How texts of some days were read, by whom and for which choice; those with the newest one at the end. */
export function readReadings(
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Steps<ReadingRow[]> {
  const users = inList(userIds);
  const sql = `SELECT user_id AS userId, day, model_version AS modelVersion, emotion, COUNT(*) AS \`read\`, ${UNSURE},
         MIN(sentiment) AS lowest, MAX(sentiment) AS highest, MAX(date) AS last
       FROM diaries WHERE user_id ${users.sql} AND day BETWEEN ? AND ? AND analysis_basis = 'text'
      GROUP BY user_id, day, model_version, emotion
      ORDER BY MAX(date)`;
  return select<ReadingRow>(sql, [LEAST_FEELING, ...users.values, from, to]);
}

/** How many texts of some days were read, and how many of these unsurely. */
export function* countUnsure(
  userId: number,
  { from, to }: { from: string; to: string },
): Steps<{ read: number; unsure: number }> {
  const sql = `SELECT COUNT(*) AS \`read\`, ${UNSURE}
       FROM diaries WHERE user_id = ? AND day BETWEEN ? AND ? AND analysis_basis = 'text'`;
  const [counted] = yield* select<{ read: number; unsure: number }>(sql, [LEAST_FEELING, userId, from, to]);
  return counted ?? { read: 0, unsure: 0 };
}

/** Which version of the model read the text of a moment, in those days; of several texts that of the one saved last. By the index of moments: `= 1` keeps that of days out. */
export function findVersionAt(
  { userId, last }: Pick<ReadingRow, 'userId' | 'last'>,
  { from, to }: { from: string; to: string },
): Steps<Pick<ReadingRow, 'modelVersion'> | null> {
  return selectOne(
    `SELECT model_version AS modelVersion FROM diaries
      WHERE user_id = ? AND date = ? AND (day BETWEEN ? AND ?) = 1 AND analysis_basis = 'text' ORDER BY id DESC LIMIT 1`,
    [userId, last, from, to],
  );
}

/** The first day of a user with entries: one row, by the index. */
export function readFirstSummary(userId: number): Steps<{ day: string | null }[]> {
  return select('SELECT MIN(date) AS day FROM emotion_stats WHERE user_id = ?', [userId]);
}

/** Where an entry stands among those of its user. */
export interface EntryPlace {
  day: string;
  id: number;
}

/** Entries of a user behind one place, up to another one. */
interface Stretch {
  userId: number;
  after: EntryPlace;
  upTo: EntryPlace;
}

const STRETCH = 'd.user_id = ? AND d.day BETWEEN ? AND ? AND (d.day > ? OR d.id > ?) AND (d.day < ? OR d.id <= ?)';

const stretchValues = ({ userId, after, upTo }: Stretch): Value[] => [
  ...[userId, after.day, upTo.day, after.day, after.id, upTo.day, upTo.id],
];

/** The entry of a stretch up to which there are so many tags, by the indexes alone; null where there are fewer. */
export function findTagged(stretch: Stretch, tags: number): Steps<EntryPlace | null> {
  const sql = `SELECT d.day AS day, d.id AS id FROM diaries d JOIN tags t ON t.diary_id = d.id
      WHERE ${STRETCH} ORDER BY d.day, d.id LIMIT 1 OFFSET ${tags - 1}`;
  return selectOne<EntryPlace>(sql, stretchValues(stretch));
}

export interface SpellingRow {
  key: string;
  name: string;
  entries: number;
  lastDay: string;
  /** The entry written last. */
  lastId: number;
}

/** How the tags of a stretch are spelled. */
export function readSpellingRows(stretch: Stretch): Steps<SpellingRow[]> {
  const sql = `SELECT t.\`key\` AS \`key\`, t.name AS name, COUNT(*) AS entries, MAX(d.day) AS lastDay, MAX(d.id) AS lastId
       FROM diaries d JOIN tags t ON t.diary_id = d.id
      WHERE ${STRETCH}
      GROUP BY t.\`key\`, t.name`;
  return select<SpellingRow>(sql, stretchValues(stretch));
}

/** How some users spell their tags in a span, of each tag that of the entry written last at the end. */
export function readTagNames(
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Steps<{ userId: number; key: string; name: string }[]> {
  const users = inList(userIds);
  const sql = `SELECT d.user_id AS userId, t.\`key\` AS \`key\`, t.name AS name
       FROM diaries d JOIN tags t ON t.diary_id = d.id
      WHERE d.user_id ${users.sql} AND d.day BETWEEN ? AND ?
      GROUP BY d.user_id, t.\`key\`, t.name
      ORDER BY MAX(t.diary_id)`;
  return select(sql, [...users.values, from, to]);
}

export interface DayTagRow {
  key: string;
  entries: number;
  read: number;
  /** Sum in thousandths. */
  sentiment: number;
}

/**
 * The tags that most entries of a day have, counted from these: for a day whose summary could not hold all of them. Sorts
 * those of the day, whatever the limit.
 */
export function readDayTags(userId: number, day: string, most: number): Steps<DayTagRow[]> {
  const sql = `SELECT t.\`key\` AS \`key\`, COUNT(*) AS entries, COUNT(d.sentiment) AS \`read\`,
         COALESCE(SUM(ROUND(d.sentiment * 1000)), 0) AS sentiment
       FROM diaries d JOIN tags t ON t.diary_id = d.id
      WHERE d.user_id = ? AND d.day = ?
      GROUP BY t.\`key\`
      ORDER BY COUNT(*) DESC, t.\`key\` LIMIT ${most}`;
  return select<DayTagRow>(sql, [userId, day]);
}

/** Whether the entries of a day have more than so many different tags; looks no further than it takes to know. */
export function* hasMoreDayTags(userId: number, day: string, most: number): Steps<boolean> {
  const sql = `SELECT COUNT(*) AS tags FROM (
      SELECT DISTINCT t.\`key\` FROM diaries d JOIN tags t ON t.diary_id = d.id
       WHERE d.user_id = ? AND d.day = ? LIMIT ${most + 1}) AS different`;
  const row = yield* selectOne<{ tags: number }>(sql, [userId, day]);
  return row !== null && row.tags > most;
}

/**
 * Ids of a user's entries by day, ascending: read from the index on (user_id, day, id) alone. Those of a day come as one
 * text, because to a driver a row costs more than what stands in it.
 */
export function* readIdsByDay(
  userId: number,
  { from, to }: { from: string; to: string },
): Steps<ReadonlyMap<string, number[]>> {
  const values = [userId, from, to];
  const sql = `SELECT day, COUNT(*) AS entries, SUM(LENGTH(id)) AS digits, GROUP_CONCAT(id) AS ids
    FROM diaries WHERE user_id = ? AND day BETWEEN ? AND ? GROUP BY day`;
  const byDay = new Map<string, number[]>();
  type Row = { day: string; entries: number; digits: number | string; ids: string };
  for (const { day, entries, digits, ids } of yield* select<Row>(sql, values)) {
    // MySQL and MariaDB cut a text that grows too long, in the middle of its last id as well.
    if (ids.length !== Number(digits) + entries - 1) return yield* readIdRows(values);
    const found = ids.split(',').map(Number);
    byDay.set(day, isAscending(found) ? found : found.sort((a, b) => a - b));
  }
  return byDay;
}

const isAscending = (ids: readonly number[]) => ids.every((id, place) => id > (ids[place - 1] ?? 0));

function* readIdRows(values: readonly Value[]): Steps<ReadonlyMap<string, number[]>> {
  const sql = 'SELECT day, id FROM diaries WHERE user_id = ? AND day BETWEEN ? AND ? ORDER BY day, id';
  const byDay = new Map<string, number[]>();
  for (const { day, id } of yield* select<{ day: string; id: number }>(sql, values)) {
    const ids = byDay.get(day) ?? [];
    ids.push(id);
    byDay.set(day, ids);
  }
  return byDay;
}
