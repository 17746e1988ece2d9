import type { Connection, ResultSetHeader } from 'mysql2';
import type { Outcome, Statement } from '../repositories/steps';

/** Instants as text, as SQLite gives them. */
const AS_STORED = { dateStrings: true };

/**
 * Runs a statement that the connection prepares once. Whole numbers go as text: mysql2 sends every number as floating point, which
 * MySQL's LIMIT refuses and with which some indexes do nothing. Seen with mysql2 3.24.5.
 */
export function perform(connection: Connection, { sql, values }: Statement): Promise<Outcome> {
  const sent = values.map((value) => (Number.isInteger(value) ? String(value) : value));
  return new Promise((resolve, reject) => {
    connection.execute({ sql, values: sent, ...AS_STORED }, (error, result) => {
      if (error) reject(error);
      else resolve(toOutcome(result));
    });
  });
}

/** Sends a command that is no statement, such as `COMMIT`. */
export const command = (connection: Connection, text: string): Promise<void> =>
  new Promise((done, failed) => {
    connection.query(text, (error) => (error ? failed(error) : done()));
  });

function toOutcome(result: unknown): Outcome {
  if (Array.isArray(result)) return { rows: result, changes: 0, lastId: 0 };
  const { affectedRows, insertId } = result as ResultSetHeader;
  return { rows: [], changes: affectedRows, lastId: insertId };
}
