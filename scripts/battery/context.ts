import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMariadbDatabase, createSqliteDatabase } from './database';
import { type PrivateMariadb, startPrivateMariadb } from './mariadb';
import { createRandom } from './random';
import type { EngineName, RowContext } from './row';
import { startServerProcess } from './server';

/** What all rows of one battery share. */
export interface Bench {
  folder: string;
  logsFolder: string;
  mariadb(): Promise<PrivateMariadb>;
  close(): Promise<void>;
}

export function createBench(folder: string, logsFolder: string): Bench {
  let mariadb: Promise<PrivateMariadb> | null = null;
  return {
    folder,
    logsFolder,
    mariadb: () => {
      mariadb ??= startPrivateMariadb(mkdtempSync(join(folder, 'mariadb-')));
      return mariadb;
    },
    async close() {
      await (await mariadb?.catch(() => null))?.stop();
    },
  };
}

export interface ContextOptions {
  bench: Bench;
  rowId: string;
  engine: EngineName;
  seed: number;
  short: boolean;
  long: boolean;
  patience: number;
  note(text: string): void;
}

/** A row's context, and the function that ends and removes everything that the row made. */
export function createContext(options: ContextOptions): { context: RowContext; cleanUp: () => Promise<void> } {
  const { bench, rowId, engine, seed, short, long, patience, note } = options;
  const cleanUps: (() => Promise<void> | void)[] = [];
  const defer = (cleanUp: () => Promise<void> | void) => void cleanUps.push(cleanUp);
  let servers = 0;

  const temporaryFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'battery-'));
    defer(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };

  async function createDatabase() {
    if (engine === 'sqlite') return createSqliteDatabase(temporaryFolder());
    const database = await createMariadbDatabase(await bench.mariadb());
    defer(() => database.drop());
    return database;
  }

  const context: RowContext = {
    engine,
    short,
    long,
    patience,
    random: createRandom(seed),
    logsFolder: bench.logsFolder,
    note,
    createDatabase,
    async startServer({ databaseUrl, dataDir, logFile, env = {}, nodeArguments = [] } = {}) {
      servers += 1;
      const server = await startServerProcess({
        databaseUrl: databaseUrl ?? (await createDatabase()).url,
        dataDir: dataDir ?? temporaryFolder(),
        logFile: logFile ?? join(bench.logsFolder, `${rowId}-${engine}-${servers}.log`),
        env,
        nodeArguments,
      });
      defer(async () => void (await server.kill()));
      return server;
    },
    mariadb: bench.mariadb,
    temporaryFolder,
    defer,
  };

  return {
    context,
    async cleanUp() {
      for (const clean of cleanUps.reverse()) {
        await Promise.resolve(clean()).catch((error: unknown) => note(`cleaning up failed: ${String(error)}`));
      }
    },
  };
}
