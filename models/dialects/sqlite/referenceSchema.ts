import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { MIGRATIONS } from '../../migrations';
import { openBareSqlite } from './open';

/** Columns by table. */
export type Schema = Map<string, string[]>;

/** Names of the migrations of this version, in order. */
export const migrationNames = (): string[] => MIGRATIONS.map(({ name }) => name);

/** The tables that some of the migrations make, on SQLite: built in a file of its own that is removed again. */
export async function schemaAfter(migrations: readonly string[]): Promise<Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'diary-schema-'));
  const bare = openBareSqlite(join(folder, 'schema.db'));
  try {
    const schema = bare.sequelize.getQueryInterface();
    for (const { name, up } of MIGRATIONS) if (migrations.includes(name)) await up(schema);
    const columns = await bare.sequelize.query<{ name: string; column: string }>(
      `SELECT t.name AS name, c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
      { type: QueryTypes.SELECT },
    );
    const tables: Schema = new Map();
    for (const { name, column } of columns) tables.set(name, [...(tables.get(name) ?? []), column]);
    return tables;
  } finally {
    await bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
