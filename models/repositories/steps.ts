import { CutShortError } from '../cutShort';

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
 * else in between; MySQL and MariaDB take the statements on one connection, those that are yielded together in one packet.
 * Each statement gets its outcome, in order; when one fails, those behind it have run all the same.
 */
export type Steps<T> = Generator<readonly Statement[], T, readonly Outcome[]>;

/** The rows of a SELECT. `Row` says what both drivers give: see `Instant` and `Json`. */
export function* select<Row>(sql: string, values: readonly Value[]): Steps<Row[]> {
  return (yield* change(sql, values)).rows as Row[];
}

export function* selectOne<Row>(sql: string, values: readonly Value[]): Steps<Row | null> {
  const [row] = yield* select<Row>(sql, values);
  return row ?? null;
}

export function* change(sql: string, values: readonly Value[]): Steps<Outcome> {
  const [outcome] = yield [{ sql, values }];
  if (!outcome) throw new Error(`no outcome of ${sql}`);
  return outcome;
}

/** A change of rows that are there: so many, or it fails. */
export function* changeAll(count: number, sql: string, values: readonly Value[]): Steps<void> {
  const { changes } = yield* change(sql, values);
  if (changes !== count) throw new CutShortError(`${changes} of ${count} by ${sql}`);
}

type Results<All extends readonly Steps<unknown>[]> = {
  -readonly [Place in keyof All]: All[Place] extends Steps<infer T> ? T : never;
};

/**
 * Steps that need nothing of one another, side by side: the first statements of all of them, then the second ones, and
 * so on. To a server that is as many ways there and back as the longest of them has.
 */
export function* together<const All extends readonly Steps<unknown>[]>(all: All): Steps<Results<All>> {
  const states = all.map((steps) => steps.next());
  for (;;) {
    const asked = states.map((state) => (state.done ? [] : state.value));
    if (states.every(({ done }) => done)) return states.map(({ value }) => value) as Results<All>;
    const outcomes = yield asked.flat();
    let taken = 0;
    for (const [place, { length }] of asked.entries()) {
      const steps = all[place];
      if (length === 0 || !steps) continue;
      states[place] = steps.next(outcomes.slice(taken, taken + length));
      taken += length;
    }
  }
}

/** Nothing to ask. */
export function* noSteps(): Steps<void> {}

/** As many placeholders as there are values, for `VALUES`. */
export const placeholders = (count: number): string => '?, '.repeat(count).slice(0, -2);

/**
 * `IN (…)` for any number of values but none. The last one is repeated up to a power of two: every text stays prepared on
 * its connection, and one for each number of values would fill the memory.
 */
export function inList<V extends Value>(values: readonly V[]): { sql: string; values: V[] } {
  const count = 2 ** Math.ceil(Math.log2(values.length));
  return {
    sql: `IN (${placeholders(count)})`,
    values: [...values, ...Array(count - values.length).fill(values.at(-1))],
  };
}
