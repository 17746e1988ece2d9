import type { Connection } from 'mysql2';
import { perform } from './adapters/mysqlStatements';
import type { Outcome, Steps } from './repositories/steps';

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
