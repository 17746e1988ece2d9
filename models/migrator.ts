import { SequelizeStorage, Umzug } from 'umzug';
import type { Database } from './database';
import { MIGRATIONS } from './migrations';

export interface MigrationReport {
  /** Names of the migrations that ran now, in order. */
  applied: string[];
}

/** Brings the schema up to date. Safe to run again, and to run in two processes at once: the loser waits, then finds nothing to do. */
export async function migrate(database: Database): Promise<MigrationReport> {
  const umzug = createMigrator(database);
  const pending = await umzug.pending();
  if (pending.length === 0) return { applied: [] };
  const applied = await umzug.up();
  return { applied: applied.map(({ name }) => name) };
}

export function createMigrator(database: Database) {
  return new Umzug({
    migrations: MIGRATIONS.map(({ name, up }) => ({ name, up: () => up(database.sequelize.getQueryInterface()) })),
    storage: new SequelizeStorage({ sequelize: database.sequelize, tableName: 'migrations' }),
    logger: undefined,
  });
}
