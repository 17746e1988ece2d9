import BetterSqlite3 from 'better-sqlite3';

/**
 * The few calls of the `sqlite3` package that Sequelize makes, answered by better-sqlite3 (passed as `dialectModule`).
 * Its calls are synchronous and short; nothing waits in libuv's thread pool, where writers would starve each other.
 * The writer's connection is kept open between transactions, because opening one costs more than a small transaction.
 */
type Callback = (this: { lastID: number; changes: number }, error: Error | null, rows?: unknown[]) => void;
type Parameters = unknown[] | Record<string, unknown>;

export interface SqliteSettings {
  /** `FULL` survives power loss, `NORMAL` only a crash of the process. */
  synchronous: 'FULL' | 'NORMAL';
}

const BUSY_TIMEOUT_MS = 20; // a longer wait would block the event loop; whole transactions are retried instead
const MAX_IDLE = 4;

export interface SqliteDriver {
  /** Closes the connections that are kept for the next transaction. */
  closeIdle(): void;
}

export function createSqliteDriver(settings: SqliteSettings): SqliteDriver {
  const idle = new Map<string, BetterSqlite3.Database[]>();

  function open(filename: string): BetterSqlite3.Database {
    const kept = idle.get(filename)?.pop();
    if (kept) return kept;
    const handle = new BetterSqlite3(filename, { timeout: BUSY_TIMEOUT_MS });
    handle.pragma('journal_mode = WAL');
    handle.pragma(`synchronous = ${settings.synchronous}`);
    handle.pragma('foreign_keys = ON');
    return handle;
  }

  class Database {
    private readonly handle: BetterSqlite3.Database;
    uuid?: string; // set by Sequelize

    constructor(
      readonly filename: string,
      _mode: number,
      done: (error: Error | null) => void,
    ) {
      let handle: BetterSqlite3.Database | undefined;
      try {
        handle = open(filename);
      } catch (error) {
        queueMicrotask(() => done(error as Error));
      }
      this.handle = handle as BetterSqlite3.Database;
      if (handle) queueMicrotask(() => done(null));
    }

    serialize(work: () => void): void {
      work();
    }

    run(sql: string, ...rest: (Parameters | Callback)[]): this {
      return this.execute(sql, rest);
    }

    all(sql: string, ...rest: (Parameters | Callback)[]): this {
      return this.execute(sql, rest);
    }

    /** Hands an idle connection to the next transaction; one that failed in the middle is closed, which rolls back. */
    close(done?: (error: Error | null) => void): void {
      const kept = idle.get(this.filename) ?? [];
      if (this.handle.open && !this.handle.inTransaction && kept.length < MAX_IDLE) {
        kept.push(this.handle);
        idle.set(this.filename, kept);
      } else {
        this.handle.close();
      }
      done?.(null);
    }

    private execute(sql: string, rest: (Parameters | Callback)[]): this {
      const done = rest.find((argument): argument is Callback => typeof argument === 'function');
      const parameters = rest.find((argument): argument is Parameters => typeof argument === 'object');
      let outcome: { lastID: number; changes: number } = { lastID: 0, changes: 0 };
      let rows: unknown[] | undefined;
      let failure: Error | null = null;
      try {
        const statement = this.handle.prepare(sql);
        const bound = parameters === undefined ? [] : [bindable(parameters)].flat();
        if (statement.reader) {
          rows = statement.all(...bound);
        } else {
          const result = statement.run(...bound);
          outcome = { lastID: Number(result.lastInsertRowid), changes: result.changes };
        }
      } catch (error) {
        failure = error as Error;
      }
      if (done) queueMicrotask(() => done.call(Object.assign(new Statement(), outcome), failure, rows ?? []));
      else if (failure) throw failure;
      return this;
    }
  }

  const closeIdle = () => {
    for (const handles of idle.values()) for (const handle of handles) handle.close();
    idle.clear();
  };
  return Object.assign({ closeIdle }, { OPEN_READWRITE: 2, OPEN_CREATE: 4, Database });
}

/** Sequelize recognises the outcome of a bulk insert by this class's name. */
class Statement {}

/** Sequelize names its parameters `$1`, better-sqlite3 wants the names without the dollar; neither binds booleans or dates. */
function bindable(parameters: Parameters): unknown {
  if (Array.isArray(parameters)) return parameters.map(bindValue);
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name.replace(/^\$/, ''), bindValue(value)]));
}

function bindValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : value;
}
