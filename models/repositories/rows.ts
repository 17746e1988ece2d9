import { DIALECTS } from '../dialects';
import type { Engine } from '../dialects/dialect';
import { change, changeAll, inList, placeholders, type Steps, type Value } from './steps';
import { columnOf, type Storable, toValue } from './values';

export type Fields = Record<string, Storable>;

/** In one statement: far below what the engines take. */
const MOST_VALUES = 4_000;

/** Inserts a row; gives its id. The text of the statement follows from the fields, so each caller should have few sets of them. */
export function* insertRow(engine: Engine, table: string, fields: Fields): Steps<number> {
  return (yield* insertRows(engine, table, [fields])).lastId;
}

/** Inserts rows that all have the fields of the first one; what may stand `behind` it says what becomes of those that are there. */
export function* insertRows(engine: Engine, table: string, rows: readonly Fields[], behind = '') {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map(columnOf).join(', ');
  const one = `(${placeholders(names.length)})`;
  const sql = `INSERT INTO ${table} (${columns}) VALUES ${rows.map(() => one).join(', ')}${behind}`;
  const values: Value[] = [];
  for (const row of rows) for (const name of names) values.push(toValue(engine, row[name]));
  return yield* change(sql, values);
}

/**
 * Inserts any number of rows that all have the fields of the first one. Each statement has a power of two of them: every text
 * stays prepared on its connection, on the server too, and one for each number of rows would fill their memory.
 */
export function* insertMany(engine: Engine, table: string, rows: readonly Fields[], behind = ''): Steps<void> {
  const most = Math.floor(MOST_VALUES / Object.keys(rows[0] ?? {}).length);
  for (let at = 0, count = 0; at < rows.length; at += count) {
    count = 2 ** Math.floor(Math.log2(Math.min(rows.length - at, most)));
    yield* insertRows(engine, table, rows.slice(at, at + count), behind);
  }
}

/** The same; of rows whose key is there already the other fields are changed. */
export function* saveMany(engine: Engine, table: string, rows: readonly Fields[], key: readonly string[]): Steps<void> {
  const others = Object.keys(rows[0] ?? {}).filter((name) => !key.includes(name));
  yield* insertMany(engine, table, rows, DIALECTS[engine].orUpdate(key.map(columnOf), others.map(columnOf)));
}

/** Changes some fields of the row with an id. */
export function* updateRow(engine: Engine, table: string, id: number, fields: Fields): Steps<void> {
  const names = Object.keys(fields);
  const sql = `UPDATE ${table} SET ${names.map((name) => `${columnOf(name)} = ?`).join(', ')} WHERE id = ?`;
  yield* change(sql, [...names.map((name) => toValue(engine, fields[name])), id]);
}

export const deleteRow = (table: string, id: number): Steps<void> => deleteRows(table, [id]);

/** Deletes rows that are there. */
export function* deleteRows(table: string, ids: readonly number[]): Steps<void> {
  if (ids.length === 0) return;
  const { sql, values } = inList(ids);
  yield* changeAll(ids.length, `DELETE FROM ${table} WHERE id ${sql}`, values);
}
