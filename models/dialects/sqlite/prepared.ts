import type { Outcome, Statement, Steps } from '../../repositories/steps';

/** A connection that keeps what it has prepared. */
export interface PreparedConnection {
  perform(statement: Statement): Outcome;
}

const BEGIN: Statement = { sql: 'BEGIN', values: [] };
const COMMIT: Statement = { sql: 'COMMIT', values: [] };
const ROLLBACK: Statement = { sql: 'ROLLBACK', values: [] };

/** Runs all steps at once. */
export function runAtOnce<T>(connection: PreparedConnection, steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) {
    let outcomes: Outcome[];
    try {
      outcomes = step.value.map((statement) => connection.perform(statement));
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(outcomes);
  }
  return step.value;
}

/** Runs steps that are one statement, which is its own snapshot: to begin and end a transaction takes longer than to read a row. */
export function readOneAtOnce<T>(connection: PreparedConnection, steps: Steps<T>): T {
  const first = steps.next();
  if (first.done) return first.value;
  const [statement, ...others] = first.value;
  const last = statement && others.length === 0 ? steps.next([connection.perform(statement)]) : null;
  if (!last?.done) throw new Error('a second statement needs a snapshot');
  return last.value;
}

/** Runs all steps at once on one snapshot. */
export function readAtOnce<T>(connection: PreparedConnection, steps: Steps<T>): T {
  connection.perform(BEGIN);
  try {
    const result = runAtOnce(connection, steps);
    connection.perform(COMMIT);
    return result;
  } catch (error) {
    connection.perform(ROLLBACK);
    throw error;
  }
}
