import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { Database } from './database';
import { DIALECTS } from './dialects';
import { isTransient } from './failures';
import { withMigrationLock } from './migrationLock';
import { MIGRATIONS } from './migrations';
import { isUnfinishedMove, UNFINISHED_MOVE } from './unfinishedMove';

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

/** A version that does not know what stands in the tables would lose or break it, without a word. */
class LaterSchemaError extends Error {
  override readonly name = 'LaterSchemaError';

  constructor({ description }: Database, later: readonly string[]) {
    super(
      `${description} was brought up to date by a later version of this program (${later.join(', ')}), and this one would ` +
        'spoil it. Run that version, or a copy of the diary from before: a backup in a database of its own.',
    );
  }
}

/** A file of another program would be filled with tables of ours. */
class OtherDatabaseError extends Error {
  override readonly name = 'OtherDatabaseError';

  constructor({ description }: Database, table: string) {
    super(
      `${description} is no diary but a database of another program (it has a table ${table}). Correct DATABASE_URL.`,
    );
  }
}

/** What looks must not change a schema: an older version may still be at work on it. */
class EarlierSchemaError extends Error {
  override readonly name = 'EarlierSchemaError';

  constructor({ description }: Database, pending: readonly string[]) {
    super(
      `${description} has the schema of an earlier version (${pending.join(', ')} missing). Nothing was changed. Stop the ` +
        'earlier version, make a backup, and bring it up to date: npm run migrate with DATABASE_URL naming it (a start of the service does it, too).',
    );
  }
}

/**
 * Brings the schema up to date. Safe to run again, and to run in two processes at once: the loser waits, then finds nothing to
 * do. Rejects where a later version was at it, and where a move has left a part of a diary, unless it is that move that asks
 * (`isMoving`).
 */
export async function migrate(database: Database, { isMoving = false } = {}): Promise<MigrationReport> {
  if (!isMoving && (await isUnfinishedMove(database))) throw new UnfinishedMoveError(database);
  if ((await pendingMigrations(database)).length === 0) return { applied: [] };
  await refuseOther(database);
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

/** Rejects, with a sentence for people, where the schema is not the one of this version, or holds a part of a diary. */
export async function requireSchema(database: Database): Promise<void> {
  if (await isUnfinishedMove(database)) throw new UnfinishedMoveError(database);
  const pending = await pendingMigrations(database);
  if (pending.length > 0) throw new EarlierSchemaError(database, pending);
}

/**
 * Names of the migrations that would run, in order. Only reads, so that a start with nothing to migrate waits for nobody.
 * Rejects where a later version has been at it.
 */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const names = MIGRATIONS.map(({ name }) => name);
  const done = await doneMigrations(database);
  const later = done.filter((name) => !names.includes(name));
  if (later.length > 0) throw new LaterSchemaError(database, later);
  return names.filter((name) => !done.includes(name));
}

/** A database on a server may have tables of others beside ours, and is chosen by name, not by path. */
async function refuseOther(database: Database): Promise<void> {
  const { isServer, sequelize } = database;
  if (isServer) return;
  // One look: another process may be making the first tables just now.
  const tables = (await sequelize.getQueryInterface().showAllTables()) as string[];
  if (tables.includes('migrations')) return;
  const [other] = tables.filter((name) => !['migration_lock', UNFINISHED_MOVE].includes(name));
  if (other) throw new OtherDatabaseError(database, other);
}

async function doneMigrations({ sequelize }: Database): Promise<string[]> {
  if (!(await sequelize.getQueryInterface().tableExists('migrations'))) return [];
  const rows = await sequelize.query<{ name: string }>('SELECT name FROM migrations ORDER BY name', {
    type: QueryTypes.SELECT,
  });
  return rows.map(({ name }) => name);
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

/** Its library takes 10 MB, which a service whose schema is up to date need not carry. */
export async function createMigrator(database: Database) {
  const { SequelizeStorage, Umzug } = await import('umzug');
  return new Umzug({
    migrations: MIGRATIONS.map(({ name, up }) => ({ name, up: () => up(database.sequelize.getQueryInterface()) })),
    storage: new SequelizeStorage({ sequelize: database.sequelize, tableName: 'migrations' }),
    logger: undefined,
  });
}
