import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../database';
import { type DayPlace, type NextDays, readNextDays } from './entryList';
import type { Steps } from './steps';
import type { Instant } from './values';

/** Days of a user's diary, both included. */
interface Days {
  userId: number;
  from: string;
  to: string;
}

const ask = <Row extends object>(
  { sequelize }: Database,
  sql: string,
  { replacements, transaction = null }: { replacements: object; transaction?: Transaction | null },
) => sequelize.query<Row>(sql, { replacements: { ...replacements }, type: QueryTypes.SELECT, transaction });

/** How the entries of a day are sorted: as they happened, or as they were saved. */
export type DayOrder = 'date' | 'created_at';

/** An entry of an export, when it was so, and the length of its text in bytes of UTF-8. */
export interface LengthRow extends DayPlace {
  at: Instant;
  bytes: number;
}

/** The next entries by their days: no index has them in the order of an export. No text is read. */
export const readLengths = (userId: number, within: DayOrder, next: NextDays): Steps<LengthRow[]> =>
  readNextDays<LengthRow>({ columns: `${within} AS at, OCTET_LENGTH(content) AS bytes` }, userId, next);

/** The length of the texts in bytes, with so many more for each `entry`, and of `most` entries at most. None is read. */
export async function measureEntries(
  database: Database,
  { entry, most, ...days }: Days & { entry: number; most: number },
): Promise<number> {
  const sql = `SELECT SUM(bytes) AS bytes FROM (SELECT OCTET_LENGTH(content) + :entry AS bytes FROM diaries
     WHERE user_id = :userId AND day BETWEEN :from AND :to LIMIT :most) AS some`;
  const [sum] = await ask<{ bytes: number | string | null }>(database, sql, { replacements: { ...days, entry, most } });
  return Number(sum?.bytes ?? 0);
}

/** How many line ends the texts of `most` entries at most have, be they CR or LF. All of them are read: ask it of few bytes. */
export async function countLineEnds(
  database: Database,
  { userId, from, to, most }: Days & { most: number },
): Promise<number> {
  const sql = `SELECT SUM(ends) AS ends FROM (
       SELECT OCTET_LENGTH(content) - OCTET_LENGTH(REPLACE(REPLACE(content, :feed, ''), :carriage, '')) AS ends
       FROM diaries WHERE user_id = :userId AND day BETWEEN :from AND :to LIMIT :most) AS some`;
  const replacements = { userId, from, to, most, feed: '\n', carriage: '\r' };
  const [sum] = await ask<{ ends: number | string | null }>(database, sql, { replacements });
  return Number(sum?.ends ?? 0);
}

/** How often the texts name an address that begins so, and how many entries have a picture beside them. All texts are read. */
export async function countPicturesNamed(
  database: Database,
  { userId, from, to, path }: Days & { path: string },
): Promise<number> {
  const sql = `SELECT COUNT(image_url) AS beside, SUM(OCTET_LENGTH(content) - OCTET_LENGTH(REPLACE(content, :path, ''))) AS named
     FROM diaries WHERE user_id = :userId AND day BETWEEN :from AND :to`;
  const replacements = { userId, from, to, path };
  const [sum] = await ask<{ beside: number; named: number | string | null }>(database, sql, { replacements });
  return Number(sum?.beside ?? 0) + Number(sum?.named ?? 0) / path.length;
}

/** Ids of the stored reports of a user, oldest week first. */
export async function readReportIds(database: Database, userId: number, transaction: Transaction): Promise<number[]> {
  const sql = 'SELECT id FROM reports WHERE user_id = :userId AND stale = 0 ORDER BY week, id';
  const rows = await ask<{ id: number }>(database, sql, { replacements: { userId }, transaction });
  return rows.map(({ id }) => id);
}
