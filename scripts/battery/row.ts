import type { BatteryDatabase } from './database';
import type { PrivateMariadb } from './mariadb';
import type { Random } from './random';
import type { ServerOptions, ServerProcess } from './server';

export const ENGINES = ['sqlite', 'mariadb'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What a row showed: the number it had to show, the number it measured; or why it could not be run here. */
export type Outcome = { ok: boolean; measured: string; bar: string } | { notRun: string };

/** One attack on the running service, with a number that it must show. */
export interface Row {
  /** `R1`…, `S1`… */
  id: string;
  title: string;
  /** A row that has nothing to do with the database runs once, on SQLite. */
  engines: readonly EngineName[];
  run(context: RowContext): Promise<Outcome>;
}

/** What a row is given. Everything made through it is ended and removed after the row, whatever happens. */
export interface RowContext {
  engine: EngineName;
  /** Fewer repetitions: all rows together in 90 seconds. */
  short: boolean;
  /** Every bar that is a time is multiplied by it: more than 1 where other tests keep the machine busy. */
  patience: number;
  /** More repetitions, for hours that nobody waits for. */
  long: boolean;
  /** The same for the same seed. */
  random: Random;
  /** Folder of one file per server process of the whole battery: all that it wrote to stdout and stderr. */
  logsFolder: string;
  /** Tells people how far the row is. */
  note(text: string): void;
  /** A fresh, empty database of the row's engine. */
  createDatabase(): Promise<BatteryDatabase>;
  /** A real server process, ready; on a fresh database unless `databaseUrl` is given. */
  startServer(options?: Partial<ServerOptions>): Promise<ServerProcess>;
  /** The battery's own MariaDB, which rows may stop, kill and start again. */
  mariadb(): Promise<PrivateMariadb>;
  /** An empty folder. */
  temporaryFolder(): string;
  /** Runs after the row, last added first. */
  defer(cleanUp: () => Promise<void> | void): void;
}
