import type { Connection } from 'mysql2';
import { perform } from '../../adapters/mysqlStatements';
import type { Outcome, Steps } from '../../repositories/steps';

/** Runs steps of a single statement. Throws when there are more, which would see another snapshot than the first. */
export async function runOne<T>(connection: Connection, steps: Steps<T>): Promise<T> {
  const first = steps.next();
  if (first.done) return first.value;
  const last = steps.next(await perform(connection, first.value));
  if (!last.done) throw new Error(`a second statement needs a snapshot: ${last.value.sql}`);
  return last.value;
}

/** Runs steps one after another on a connection, each as a statement that it has prepared. */
export async function runOneByOne<T>(connection: Connection, steps: Steps<T>): Promise<T> {
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
