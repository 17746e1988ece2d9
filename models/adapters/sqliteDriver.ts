import BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { BUSY_TIMEOUT_MS } from '../dialects/sqlite/busyTimeout';
import type { PreparedConnection } from '../dialects/sqlite/prepared';
import type { Outcome, Statement } from '../repositories/steps';

/**
 * The few calls of the `sqlite3` package that Sequelize makes, answered by better-sqlite3 (passed as `dialectModule`).
 * Its calls are synchronous and short; nothing waits in libuv's thread pool, where writers would starve each other.
 * The writer's connection is kept open between transactions, because opening one costs more than a small transaction.
 * Seen with sequelize 6.37.8 and better-sqlite3 12.11.1.
 */
type Callback = (this: { lastID: number; changes: number }, error: Error | null, rows?: unknown[]) => void;
type Parameters = unknown[] | Record<string, unknown>;

export interface SqliteSettings {
  /** `FULL` survives power loss, `NORMAL` only a crash of the process. */
  synchronous: 'FULL' | 'NORMAL';
  /** Throws where another file lies in the place of the one that is open: a new connection would read that. */
  requireFile?: () => void;
}

const OPEN_TIMEOUT_MS = 1_000; // two processes that open a new file at once, or one after a crash of another
const MAX_IDLE = 4;
/** Of pages that a connection keeps in memory; better-sqlite3 is built for eight times as much, and the system caches the file anyway. */
const CACHE_KB = 2_000;
/** Of what a connection has prepared, in characters: SQLite keeps some dozen bytes for each, most of it for long lists. */
const MOST_PREPARED = 65_536;
/** So short are only commands without values, such as `SAVEPOINT unit`. */
const FIXED_LENGTH = 40;

/** A connection, and the statements it has prepared that take their values as parameters and so come again. */
interface Connection {
  handle: BetterSqlite3.Database;
  statements: LRUCache<string, Prepared>;
}

/** A statement, and how one that reads makes a row of its values, once it has made some. */
interface Prepared {
  statement: BetterSqlite3.Statement;
  toRow: ((values: unknown[]) => unknown) | null;
}

export interface SqliteDriver {
  /** A connection without Sequelize. Closed in the middle of a transaction, it rolls back. */
  open(filename: string): PreparedConnection & { close(): void };
  /** Closes the connections that are kept for the next transaction. */
  closeIdle(): void;
}

export function createSqliteDriver(settings: SqliteSettings): SqliteDriver {
  const idle = new Map<string, Connection[]>();
  /** Sequelize asks for a table's columns before each of its SELECTs; they change only by a change of the schema. */
  const columns = new Map<string, unknown[]>();

  function open(filename: string): Connection {
    const kept = idle.get(filename)?.pop();
    if (kept) return kept;
    settings.requireFile?.();
    const handle = openFile(filename);
    handle.pragma('journal_mode = WAL');
    handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    handle.pragma(`synchronous = ${settings.synchronous}`);
    handle.pragma(`cache_size = -${CACHE_KB}`);
    handle.pragma('foreign_keys = ON');
    handle.pragma('secure_delete = ON'); // what was deleted is overwritten, not only forgotten
    return { handle, statements: new LRUCache({ maxSize: MOST_PREPARED, sizeCalculation: (_, sql) => sql.length }) };
  }

  class Database {
    private opened: Connection | null = null;
    uuid?: string; // set by Sequelize

    constructor(
      readonly filename: string,
      _mode: number,
      done: (error: Error | null) => void,
    ) {
      let failure: Error | null = null;
      try {
        this.opened = open(filename);
      } catch (error) {
        failure = error as Error;
      }
      queueMicrotask(() => done(failure));
    }

    /** Sequelize keeps an object whose opening failed and uses it again, so it gets another chance. */
    private get connection(): Connection {
      this.opened ??= open(this.filename);
      return this.opened;
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

    /** Runs a statement at once, prepared once for each connection, which names its columns (no `*`). Throws when it fails. */
    perform({ sql, values }: Statement): Outcome {
      const prepared = this.prepare(sql, true);
      const { statement } = prepared;
      if (statement.reader) {
        prepared.toRow ??= rowMaker(statement.columns().map(({ name }) => name));
        return { rows: (statement.raw().all(...values) as unknown[][]).map(prepared.toRow), changes: 0, lastId: 0 };
      }
      const { lastInsertRowid, changes } = statement.run(...values);
      return { rows: [], changes, lastId: Number(lastInsertRowid) };
    }

    /** Hands an idle connection to the next transaction; one that failed in the middle is closed, which rolls back. */
    close(done?: (error: Error | null) => void): void {
      const kept = idle.get(this.filename) ?? [];
      const { opened } = this;
      if (opened?.handle.open && !opened.handle.inTransaction && kept.length < MAX_IDLE) {
        kept.push(opened);
        idle.set(this.filename, kept);
      } else {
        opened?.handle.close();
      }
      this.opened = null;
      done?.(null);
    }

    private execute(sql: string, rest: (Parameters | Callback)[]): this {
      const done = rest.find((argument): argument is Callback => typeof argument === 'function');
      const parameters = rest.find((argument): argument is Parameters => typeof argument === 'object');
      let outcome: Outcome = { lastId: 0, changes: 0, rows: [] };
      let failure: Error | null = null;
      try {
        outcome = this.answer(sql, parameters);
      } catch (error) {
        failure = error as Error;
      }
      const { rows, changes, lastId: lastID } = outcome;
      if (done) queueMicrotask(() => done.call(Object.assign(new BulkStatement(), { lastID, changes }), failure, rows));
      else if (failure) throw failure;
      return this;
    }

    private answer(sql: string, parameters: Parameters | undefined): Outcome {
      // A full disk or a lock that was not got has rolled back already.
      if (/^ROLLBACK;?$/.test(sql) && !this.connection.handle.inTransaction) return { lastId: 0, changes: 0, rows: [] };
      const isColumns = sql.startsWith('PRAGMA table_info');
      const known = isColumns ? columns.get(sql) : undefined;
      if (known) return { lastId: 0, changes: 0, rows: known };
      if (/^\s*(CREATE|ALTER|DROP)\b/i.test(sql)) columns.clear();
      const { statement } = this.prepare(sql, parameters !== undefined);
      const bound = parameters === undefined ? [] : [bindable(parameters)].flat();
      if (!statement.reader) {
        const { lastInsertRowid, changes } = statement.run(...bound);
        return { lastId: Number(lastInsertRowid), changes, rows: [] };
      }
      const rows = statement.raw(false).all(...bound); // with a * the columns may change under it
      if (isColumns && rows.length > 0) columns.set(sql, rows);
      return { lastId: 0, changes: 0, rows };
    }

    private prepare(sql: string, comesAgain: boolean): Prepared {
      const { handle, statements } = this.connection;
      const known = statements.get(sql);
      if (known) return known;
      const prepared: Prepared = { statement: handle.prepare(sql), toRow: null };
      if (comesAgain || sql.length <= FIXED_LENGTH) statements.set(sql, prepared);
      return prepared;
    }
  }

  const closeIdle = () => {
    for (const connections of idle.values()) for (const { handle } of connections) handle.close();
    idle.clear();
  };
  const openBare = (filename: string) => new Database(filename, OPEN_READWRITE, () => {});
  return Object.assign({ closeIdle, open: openBare }, { OPEN_READWRITE, OPEN_CREATE: 4, Database });
}

const OPEN_READWRITE = 2;

/** better-sqlite3 12 throws a TypeError without a code where the folder is gone, before SQLite is asked. */
function openFile(filename: string): BetterSqlite3.Database {
  try {
    return new BetterSqlite3(filename, { timeout: OPEN_TIMEOUT_MS });
  } catch (error) {
    throw error instanceof TypeError ? Object.assign(error, { code: 'SQLITE_CANTOPEN' }) : error;
  }
}

/**
 * Makes rows by the names of their columns, as a function of its own for each statement (mysql2 does the same): a literal
 * with these fields is made many times faster than one field by field, and read faster, too. The names are of our
 * statements, none is ever given by a request.
 */
function rowMaker(names: readonly string[]): (values: unknown[]) => unknown {
  const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${fields.join(', ')} };`) as (values: unknown[]) => unknown;
}

/** Sequelize recognises the outcome of a bulk insert by this class's name. */
const BulkStatement = class Statement {};

/** Sequelize names its parameters `$1`, better-sqlite3 wants the names without the dollar; neither binds booleans or dates. */
function bindable(parameters: Parameters): unknown {
  if (Array.isArray(parameters)) return parameters.map(bindValue);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name.replace(/^\$/, ''), bindValue(value)]),
  );
}

function bindValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : value;
}
