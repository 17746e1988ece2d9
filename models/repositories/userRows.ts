import { col, fn } from 'sequelize';
import { DIALECTS } from '../dialects';
import type { Engine } from '../dialects/dialect';
import { User } from '../User';
import { deleteRows } from './rows';
import { inList, type Steps, select, selectOne } from './steps';
import { toInstant } from './values';

/** Whose session this is, while it lasts. */
export interface CallerRow {
  id: number;
  timeZone: string;
  locale: string;
  sessionId: number;
}

/** So much of a session's salt tells it from every other one that ever had its id. */
const MARK_LENGTH = 16;

export const markOf = ({ salt }: { salt: string }): string => salt.slice(0, MARK_LENGTH);

/** The user of a session that has not ended `at` a time. */
export function findCallerRow(
  engine: Engine,
  { sessionId, userId, mark, at }: { sessionId: number; userId: number; mark: string; at: Date },
): Steps<CallerRow | null> {
  const sql = `SELECT users.id AS id, time_zone AS timeZone, locale, sessions.id AS sessionId
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ? AND sessions.user_id = ? AND sessions.expires_at > ?
      AND SUBSTR(sessions.salt, 1, ${MARK_LENGTH}) = ?`;
  return selectOne<CallerRow>(sql, [sessionId, userId, toInstant(engine, at), mark]);
}

/** Takes the row of a user for the rest of the transaction, and gives what decides on days; null where there is none. */
export function* lockUserRow(engine: Engine, userId: number): Steps<{ timeZone: string } | null> {
  const sql = `SELECT time_zone AS timeZone FROM users WHERE id = ?${DIALECTS[engine].forUpdate}`;
  return yield* selectOne<{ timeZone: string }>(sql, [userId]);
}

/** Takes the rows of some users for the rest of the transaction: everybody in this order, so that no two wait for each other in a ring. */
export function lockUserRows(
  engine: Engine,
  userIds: readonly number[],
): Steps<{ id: number; timeZone: string; locale: string }[]> {
  const users = inList(userIds);
  const sql = `SELECT id, time_zone AS timeZone, locale FROM users WHERE id ${users.sql} ORDER BY id${DIALECTS[engine].forUpdate}`;
  return select(sql, users.values);
}

/** What grows with a diary; each table before those that it points to, and what was counted before what it counts: cut off, statistics lack and do not lie. */
const GROWING = [
  'idempotency_records',
  'import_records',
  'emotion_stats',
  'monthly_words',
  'diaries',
  'deleted_entries',
] as const;

/**
 * Deletes rows of a user of what grows with a diary, at most so many of each table; says whether there may be more. In
 * transactions of their own while there is more, so that nobody waits for all of them at once when the user's own row goes.
 * A table follows in the same transaction on one that is empty by then: who writes in between brings less than a page, and
 * so keeps nothing from its end.
 */
export function* eraseSome(userId: number, most: number): Steps<boolean> {
  for (const table of GROWING) {
    const rows = yield* select<{ id: number }>(`SELECT id FROM ${table} WHERE user_id = ? LIMIT ?`, [userId, most]);
    yield* deleteRows(
      table,
      rows.map(({ id }) => id),
    );
    if (rows.length === most) return true;
  }
  return false;
}

/** The highest cost of a stored password's hash; null where nobody has registered. */
export async function findHighestCost(): Promise<number | null> {
  const highest = fn('MAX', fn('SUBSTR', col('password'), 5, 2)); // $2b$12$...
  const found = await User.findOne({ attributes: [[highest, 'password']], raw: true });
  const cost = Number(found?.password ?? Number.NaN);
  return Number.isInteger(cost) ? cost : null;
}
