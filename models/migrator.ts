import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { Database } from './database';
import { DIALECTS } from './dialects';
import { isTransient } from './failures';
import { withMigrationLock } from './migrationLock';
import { MIGRATIONS } from './migrations';
import { isUnfinishedMove } from './unfinishedMove';

const PATIENCE_MS = 10_000;
const RETRY_MS = 20;

/** Serving a part of a diary would look as if the rest were lost. */
class UnfinishedMoveError extends Error {
  override readonly name = 'UnfinishedMoveError';

  constructor({ description }: Database) {
    super(
      `${description} holds a part of a diary: a move to it was interrupted. Run the same "npm run move" again, which goes on ` +
        'where it was, or use the database that it was moved from.',
    );
  }
}

export interface MigrationReport {
  /** Names of the migrations that ran now, in order. */
  applied: string[];
}

/**
 * Brings the schema up to date. Safe to run again, and to run in two processes at once: the loser waits, then finds nothing to
 * do. Rejects where a move has left a part of a diary, unless it is that move that asks (`isMoving`).
 */
export async function migrate(database: Database, { isMoving = false } = {}): Promise<MigrationReport> {
  if (!isMoving && (await isUnfinishedMove(database))) throw new UnfinishedMoveError(database);
  if (await isUpToDate(database)) return { applied: [] };
  const { engine, sequelize } = database;
  const applied = await withMigrationLock(database, () =>
    DIALECTS[engine].changeSchema(sequelize, async () => {
      const migrator = await createMigrator(database);
      const pending = await migrator.pending();
      await upWhenFree(migrator);
      return pending;
    }),
  );
  return { applied: applied.map(({ name }) => name) };
}

/**
 * A migration that begins a transaction does so on a connection of its own, where nobody waits. Each happens whole or not at
 * all, so what is left is begun again, as long as it gets on.
 */
async function upWhenFree(migrator: { pending(): Promise<unknown[]>; up(): Promise<unknown> }): Promise<void> {
  let [left, patientUntil] = [Number.POSITIVE_INFINITY, 0];
  for (;;) {
    try {
      await migrator.up();
      return;
    } catch (error) {
      if (!isTransient((error as Error).cause ?? error)) throw error;
      const { length } = await migrator.pending();
      if (length < left) [left, patientUntil] = [length, performance.now() + PATIENCE_MS];
      if (performance.now() > patientUntil) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Only reads, so that a start with nothing to migrate waits for nobody. */
async function isUpToDate({ sequelize }: Database): Promise<boolean> {
  if (!(await sequelize.getQueryInterface().tableExists('migrations'))) return false;
  const rows = await sequelize.query<{ name: string }>('SELECT name FROM migrations', { type: QueryTypes.SELECT });
  const done = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.every(({ name }) => done.has(name));
}

/** Its library takes 10 MB, which a service whose schema is up to date need not carry. */
export async function createMigrator(database: Database) {
  const { SequelizeStorage, Umzug } = await import('umzug');
  return new Umzug({
    migrations: MIGRATIONS.map(({ name, up }) => ({ name, up: () => up(database.sequelize.getQueryInterface()) })),
    storage: new SequelizeStorage({ sequelize: database.sequelize, tableName: 'migrations' }),
    logger: undefined,
  });
}
