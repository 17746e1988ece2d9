import type { QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLES = ['import_records', 'idempotency_records'];

/**
 * What names an entry is found by it: else SQLite reads all of such a table each time when an entry is deleted. (MySQL and
 * MariaDB make an index of their own for a reference, which this one replaces.) Skipped where an interrupted run already did it.
 */
export async function indexEntries(schema: QueryInterface): Promise<void> {
  for (const table of TABLES) {
    const name = `${table}_diary_id_index`;
    const indexes = (await schema.showIndex(table)) as { name: string }[];
    if (!indexes.some((index) => index.name === name)) await schema.addIndex(table, { name, fields: ['diary_id'] });
  }
}
