import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { MIGRATIONS } from '../../migrations';
import { openBareSqlite } from './open';

/** What each table has: columns, indexes and references, in words. */
export type Schema = Map<string, string[]>;

export interface PartRow {
  name: string;
  part: string;
}

/**
 * What the tables of a database have. Their statements would tell more, but differ where a later version of a library words
 * them otherwise. No column of ours has a space: one that has could pass for an index.
 */
export const PARTS = `WITH tables AS (SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%')
  SELECT t.name AS name, c.name AS part FROM tables t, pragma_table_info(t.name) c WHERE INSTR(c.name, ' ') = 0
  UNION ALL
  SELECT t.name, IIF(i."unique", 'unique index (', 'index (') || (
      SELECT GROUP_CONCAT(name, ', ') FROM (SELECT IFNULL(name, '?') AS name FROM pragma_index_info(i.name) ORDER BY seqno)
    ) || ')' FROM tables t, pragma_index_list(t.name) i WHERE NOT i.partial
  UNION ALL
  SELECT t.name, 'reference (' || r."from" || ' to ' || r."table" || ' ON DELETE ' || r.on_delete || ')'
    FROM tables t, pragma_foreign_key_list(t.name) r`;

export function schemaOf(rows: readonly PartRow[]): Schema {
  const tables: Schema = new Map();
  for (const { name, part } of rows) tables.set(name, [...(tables.get(name) ?? []), part]);
  return tables;
}

/** Names of the migrations of this version, in order. */
export const migrationNames = (): string[] => MIGRATIONS.map(({ name }) => name);

/** The tables that some of the migrations make, on SQLite: built in a file of its own that is removed again. */
export async function schemaAfter(migrations: readonly string[]): Promise<Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'diary-schema-'));
  const bare = openBareSqlite(join(folder, 'schema.db'));
  try {
    const schema = bare.sequelize.getQueryInterface();
    for (const { name, up } of MIGRATIONS) if (migrations.includes(name)) await up(schema);
    return schemaOf(await bare.sequelize.query<PartRow>(PARTS, { type: QueryTypes.SELECT }));
  } finally {
    await bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
