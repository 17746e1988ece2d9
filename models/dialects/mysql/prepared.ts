import type { Connection } from 'mysql2';
import { inOnePacket } from '../../adapters/mysqlPackets';
import { command, perform } from '../../adapters/mysqlStatements';
import type { Outcome, Statement, Steps } from '../../repositories/steps';

/** Runs steps of a single statement. Throws when there are more, which would see another snapshot than the first. */
export async function runOne<T>(connection: Connection, steps: Steps<T>): Promise<T> {
  const first = steps.next();
  if (first.done) return first.value;
  const [statement, ...others] = first.value;
  const last = statement && others.length === 0 ? steps.next([await perform(connection, statement)]) : null;
  if (!last?.done) throw new Error('a second statement needs a snapshot');
  return last.value;
}

/**
 * Runs steps on a connection, each statement as one that it has prepared. What they ask together goes in one packet; so do
 * the commands that come `before` their first statements.
 */
export async function runInPackets<T>(
  connection: Connection,
  steps: Steps<T>,
  before: readonly string[] = [],
): Promise<T> {
  let commands = before;
  let step = steps.next();
  while (!step.done || commands.length > 0) {
    let outcomes: Outcome[];
    try {
      outcomes = await ask(connection, commands, step.done ? [] : step.value);
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    commands = [];
    if (!step.done) step = steps.next(outcomes);
  }
  return step.value;
}

function ask(
  connection: Connection,
  commands: readonly string[],
  statements: readonly Statement[],
): Promise<Outcome[]> {
  const [only] = statements;
  if (only && commands.length === 0 && statements.length === 1)
    return perform(connection, only).then((outcome) => [outcome]);
  return inOnePacket(connection, async () => {
    const begun = Promise.all(commands.map((text) => command(connection, text)));
    const [, outcomes] = await Promise.all([
      begun,
      Promise.all(statements.map((statement) => perform(connection, statement))),
    ]);
    return outcomes;
  });
}
