import type { Database } from './database';
import { isUniqueViolation } from './failures';

/** Makes a table with one row, which no migration does, unless it is there. Safe in several processes at once. */
export async function makeOnlyRow(
  { sequelize, write }: Database,
  definition: string,
  row: Record<string, string | number>,
): Promise<void> {
  await write((transaction) => sequelize.query(`CREATE TABLE IF NOT EXISTS ${definition}`, { transaction }));
  const table = definition.split(' ', 1)[0];
  const names = Object.keys(row);
  const insert = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`;
  try {
    await write((transaction) => sequelize.query(insert, { replacements: row, transaction }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error; // another process was first
  }
}
