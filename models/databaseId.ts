import { randomUUID } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { Database } from './database';
import { makeOnlyRow } from './onlyRow';

/** Stands in every database that was served: a copy of all of it takes it along, a move does not. */
export const DATABASE_ID = 'database_id';
export const DATABASE_ID_TABLE = `${DATABASE_ID} (id INTEGER PRIMARY KEY, uuid VARCHAR(36) NOT NULL)`;

/** What tells a database from others; null where nobody has asked for it to have one. */
export async function readDatabaseId({ sequelize }: Database): Promise<string | null> {
  if (!(await sequelize.getQueryInterface().tableExists(DATABASE_ID))) return null;
  const sql = `SELECT uuid FROM ${DATABASE_ID}`;
  const [row] = await sequelize.query<{ uuid: string }>(sql, { type: QueryTypes.SELECT });
  return row?.uuid ?? null;
}

/** Gives a database one where it has none. */
export async function giveDatabaseId(database: Database): Promise<void> {
  if ((await readDatabaseId(database)) !== null) return;
  await makeOnlyRow(database, DATABASE_ID_TABLE, { id: 1, uuid: randomUUID() });
}
