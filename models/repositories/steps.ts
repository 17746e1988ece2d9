/** What a driver takes in place of a `?`, on both engines. */
export type Value = string | number | null;

/** A statement that each connection prepares once: its text is always the same, what differs are the values. */
export interface Statement {
  sql: string;
  values: readonly Value[];
}

/** What a driver gives back. */
export interface Outcome {
  rows: unknown[];
  /** Rows that a change found; on MySQL those that it changed. */
  changes: number;
  lastId: number;
}

/**
 * Work on a database that is written once and run either way: SQLite runs all of it at once, without letting anything
 * else in between; MySQL and MariaDB take the statements one after another on one connection.
 */
export type Steps<T> = Generator<Statement, T, Outcome>;

/** The rows of a SELECT. `Row` says what both drivers give: see `Instant` and `Json`. */
export function* select<Row>(sql: string, values: readonly Value[]): Steps<Row[]> {
  return (yield { sql, values }).rows as Row[];
}

export function* selectOne<Row>(sql: string, values: readonly Value[]): Steps<Row | null> {
  const [row] = yield* select<Row>(sql, values);
  return row ?? null;
}

export function* change(sql: string, values: readonly Value[]): Steps<Outcome> {
  return yield { sql, values };
}

/** As many places for values as there are, for `IN` and `VALUES`. */
export const places = (count: number): string => '?, '.repeat(count).slice(0, -2);
