import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { type Database, openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { createTestDatabase, type EngineName, runOnMariadb, sqlitePath, type TestDatabase } from './databases';

/** Where the first to need one leaves what migrating makes of an empty database, for the others of a run; the global set-up makes it. */
const { MIGRATED_DATABASES: folder } = process.env;

/** A database with the schema of today and nothing in it: a copy of one that was migrated, where there is one. */
export async function createMigratedDatabase(engine: EngineName): Promise<TestDatabase> {
  const target = await createTestDatabase(engine);
  const template = folder && join(folder, engine);
  if (template && existsSync(template)) await copy(template, engine, target);
  else await make(engine, target, template);
  return target;
}

async function copy(template: string, engine: EngineName, { url }: TestDatabase): Promise<void> {
  if (engine === 'sqlite') copyFileSync(template, sqlitePath(url));
  else await runOnMariadb(url, readFileSync(template, 'utf8'));
}

async function make(engine: EngineName, { url }: TestDatabase, template?: string): Promise<void> {
  const database = openDatabase({ url, synchronous: 'NORMAL' });
  await migrate(database);
  const statements = template && engine === 'mariadb' ? await dump(database) : '';
  await database.close();
  if (!template) return;
  const unfinished = `${template}-${process.pid}`; // others may be at it: whole or not at all
  if (engine === 'sqlite') copyFileSync(sqlitePath(url), unfinished);
  else writeFileSync(unfinished, statements);
  renameSync(unfinished, template);
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
