import type { Connection, ResultSetHeader } from 'mysql2';
import type { Outcome, Statement, Steps } from './repositories/steps';

/** Runs steps one after another on a connection, each as a statement that it has prepared. */
export async function runInTurn<T>(connection: Connection, steps: Steps<T>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    let outcome: Outcome;
    try {
      outcome = await perform(connection, step.value);
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(outcome);
  }
  return step.value;
}

/** Instants as text, as SQLite gives them; values as the protocol has them, without Sequelize's parsers. */
const AS_STORED = { dateStrings: true, typeCast: (_field: unknown, next: () => unknown) => next() };

function perform(connection: Connection, { sql, values }: Statement): Promise<Outcome> {
  // mysql2 would send whole numbers as floating point, with which LIMIT and some indexes do nothing.
  const sent = values.map((value) => (Number.isInteger(value) ? String(value) : value));
  return new Promise((resolve, reject) => {
    connection.execute({ sql, values: sent, ...AS_STORED }, (error, result) => {
      if (error) reject(error);
      else resolve(toOutcome(result));
    });
  });
}

function toOutcome(result: unknown): Outcome {
  if (Array.isArray(result)) return { rows: result, changes: 0, lastId: 0 };
  const { affectedRows, insertId } = result as ResultSetHeader;
  return { rows: [], changes: affectedRows, lastId: insertId };
}
