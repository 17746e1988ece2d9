import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type EngineName, type TestDatabase } from './databases';
import { searchLogs } from './leaks';
import { type PrivateMariadb, startPrivateMariadb, whyNoMariadb } from './privateMariadb';
import { createRandom, type Random } from './random';
import { type ServerOptions, type ServerProcess, startServerProcess } from './serverProcess';

/** What a row showed: the number it had to show, the number it measured; or why it could not be run here. */
export type Outcome = { ok: boolean; measured: string; bar: string } | { notRun: string };

/**
 * One attack on a running service, with a number that it must show. `npm test` runs its short form on the engines of
 * `short`; `npm run battery` runs it at length on all of its engines and prints what was measured.
 */
export interface Row {
  /** `R1`…, `S1`…: `scripts/battery.mjs` finds the row's file by it. */
  id: string;
  title: string;
  /** A row that has nothing to do with the database runs once, on SQLite. */
  engines: readonly EngineName[];
  /** Where it is hardest to keep. */
  short: readonly EngineName[];
  /** Whether it stops or kills its MariaDB, or counts what runs there: then it gets one of its own. */
  ownMariadb?: boolean;
  run(context: RowContext): Promise<Outcome>;
}

/** What a row is given. Everything made through it is ended and removed after the row, whatever happens. */
export interface RowContext {
  engine: EngineName;
  /** Fewer repetitions: some seconds for a row. */
  short: boolean;
  /** More repetitions, for hours that nobody waits for. */
  long: boolean;
  /** Every bar that is a time is multiplied by it: more than 1 where other tests keep the machine busy. */
  patience: number;
  /** The same for the same seed. */
  random: Random;
  /** Folder of one file per server process of this row: all that it wrote to stdout and stderr. */
  logsFolder: string;
  /** Tells people how far the row is. */
  note(text: string): void;
  /** A fresh, empty database of the row's engine. */
  createDatabase(): Promise<TestDatabase>;
  /** A real server process, ready; on a fresh database unless `databaseUrl` is given. */
  startServer(options?: Partial<ServerOptions>): Promise<ServerProcess>;
  /** The row's own MariaDB, which it may stop, kill and start again. */
  mariadb(): Promise<PrivateMariadb>;
  /** An empty folder. */
  temporaryFolder(): string;
  /** Runs after the row, last added first. */
  defer(cleanUp: () => Promise<void> | void): void;
}

/** Set by `scripts/battery.mjs`; without them the short form runs, beside other tests. */
const { BATTERY_FORM: form = 'short', BATTERY_ENGINES, BATTERY_RESULTS, BATTERY_SEED } = process.env;
const patience = Number(process.env.BATTERY_PATIENCE ?? 5);
const seed = Number(BATTERY_SEED ?? Date.now() % 1_000_000);
const LIMIT_MS = { short: 300_000, full: 3_600_000, long: 4 * 3_600_000 }[form] ?? 0;

/** Declares the tests of a row: one for each engine that is asked for. */
export function defineRow(row: Row): void {
  const asked = BATTERY_ENGINES ? row.engines.filter((name) => BATTERY_ENGINES.includes(name)) : row.short;
  test.each(asked)(`${row.id} on %s: ${row.title}`, (engine) => judge(row, engine), LIMIT_MS);
}

async function judge(row: Row, engine: EngineName): Promise<void> {
  const { id, title } = row;
  const startedAt = performance.now();
  const outcome = await runRow(row, engine);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const verdict = 'notRun' in outcome ? 'not run' : outcome.ok ? 'pass' : 'fail';
  const { bar, measured } = 'notRun' in outcome ? { bar: '', measured: outcome.notRun } : outcome;
  if (BATTERY_RESULTS) {
    const result = { id, title, engine, seed, seconds, verdict, bar, measured };
    appendFileSync(BATTERY_RESULTS, `${JSON.stringify(result)}\n`);
  }
  if (verdict === 'not run' && process.env.CI !== 'true') {
    process.stderr.write(`\n  !!  ${id} was not run on ${engine}: ${measured}\n`);
  } else if (verdict !== 'pass') {
    throw new Error(`seed ${seed}: ${measured}\nmust show ${bar}`);
  }
}

async function runRow(row: Row, engine: EngineName): Promise<Outcome> {
  const reason = engine === 'mariadb' && needsOwnMariadb(row) ? whyNoMariadb() : null;
  if (reason) return { notRun: reason };
  const { context, cleanUp } = createContext(row, engine);
  try {
    const outcome = await row.run(context);
    const { leaks } = searchLogs(context.logsFolder);
    if (leaks.length === 0 || 'notRun' in outcome) return outcome;
    return { ok: false, measured: `${outcome.measured}; ${leaks.slice(0, 3).join('; ')}`, bar: outcome.bar };
  } catch (error) {
    const { stack = String(error) } = error as Error;
    const measured = `the row itself failed: ${stack.split('\n').slice(0, 4).join(' ')}`;
    return { ok: false, measured, bar: 'no error' };
  } finally {
    await cleanUp();
  }
}

const needsOwnMariadb = ({ ownMariadb = false }: Row) => ownMariadb || process.env.MARIADB_ANSWERS !== 'yes';

/** A row's context, and the function that ends and removes everything that the row made. */
function createContext(row: Row, engine: EngineName): { context: RowContext; cleanUp: () => Promise<void> } {
  const cleanUps: (() => Promise<void> | void)[] = [];
  const defer = (cleanUp: () => Promise<void> | void) => void cleanUps.push(cleanUp);
  const note = (text: string) => void process.stderr.write(BATTERY_RESULTS ? `  ${row.id} ${engine}: ${text}\n` : '');
  let servers = 0;
  let own: Promise<PrivateMariadb> | null = null;

  const temporaryFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'battery-'));
    defer(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const logsFolder = join(temporaryFolder(), 'logs');
  mkdirSync(logsFolder);

  function mariadb(): Promise<PrivateMariadb> {
    if (!own) {
      const starting = startPrivateMariadb(temporaryFolder());
      own = starting;
      defer(async () => (await starting.catch(() => null))?.stop());
    }
    return own;
  }

  async function createDatabase() {
    const isOwn = engine === 'mariadb' && needsOwnMariadb(row);
    const database = await createTestDatabase(engine, isOwn ? (await mariadb()).url : undefined);
    defer(() => database.drop());
    return database;
  }

  const context: RowContext = {
    engine,
    short: form === 'short',
    long: form === 'long',
    patience,
    random: createRandom(seed),
    logsFolder,
    note,
    createDatabase,
    async startServer({ databaseUrl, dataDir, logFile, env = {}, nodeArguments = [] } = {}) {
      servers += 1;
      const server = await startServerProcess({
        databaseUrl: databaseUrl ?? (await createDatabase()).url,
        dataDir: dataDir ?? temporaryFolder(),
        logFile: logFile ?? join(logsFolder, `${row.id}-${engine}-${servers}.log`),
        env,
        nodeArguments,
      });
      defer(async () => void (await server.kill()));
      return server;
    },
    mariadb,
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
