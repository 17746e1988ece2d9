import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { type Database, openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { createTestDatabase, type EngineName, runOnMariadb, sqlitePath, type TestDatabase } from './databases';

/** Where the first to need one leaves what migrating makes of an empty database, for the others of a run; the global set-up makes it. */
const { MIGRATED_DATABASES: folder } = process.env;

/** How a database is kept as a file, and another made of that. */
const COPYING: Record<
  EngineName,
  { keep(database: Database, file: string): Promise<void>; copy(file: string, url: string): Promise<void> }
> = {
  sqlite: {
    keep: async ({ sequelize }, file) => void (await sequelize.query(`VACUUM INTO '${file}'`)),
    copy: async (file, url) => copyFileSync(file, sqlitePath(url)),
  },
  mariadb: {
    keep: async (database, file) => writeFileSync(file, await dump(database)),
    copy: (file, url) => runOnMariadb(url, readFileSync(file, 'utf8')),
  },
};

/** A database with the schema of today and nothing in it: a copy of one that was migrated, where there is one. */
export async function createMigratedDatabase(engine: EngineName): Promise<TestDatabase> {
  const target = await createTestDatabase(engine);
  const template = folder && join(folder, engine);
  if (template && existsSync(template)) {
    await COPYING[engine].copy(template, target.url);
    return target;
  }
  const database = openDatabase({ url: target.url, synchronous: 'NORMAL' });
  await migrate(database);
  if (template) {
    const unfinished = `${template}-${process.pid}`; // others may be at it: whole or not at all
    await COPYING[engine].keep(database, unfinished);
    renameSync(unfinished, template);
  }
  await database.close();
  return target;
}

/** The statements that make the tables as they are, and the rows that migrating left in them. */
async function dump({ sequelize }: Database): Promise<string> {
  const select = (sql: string) => sequelize.query<Record<string, unknown>>(sql, { type: QueryTypes.SELECT });
  const statements = ['SET FOREIGN_KEY_CHECKS = 0'];
  for (const table of (await select('SHOW TABLES')).flatMap((row) => Object.values(row).map(String))) {
    const [made] = await select(`SHOW CREATE TABLE ${table}`);
    statements.push(String(made?.['Create Table']));
    for (const row of await select(`SELECT * FROM ${table}`)) {
      const values = Object.values(row).map((value) => sequelize.escape(value as string | number));
      statements.push(`INSERT INTO ${table} VALUES (${values.join(', ')})`);
    }
  }
  return statements.join(';\n');
}
