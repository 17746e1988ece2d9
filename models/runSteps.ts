import type { Transaction } from 'sequelize';
import { engineOf } from './adapters/transaction';
import { DIALECTS } from './dialects';
import type { Engine } from './dialects/dialect';
import type { Steps } from './repositories/steps';

/** Runs steps in a transaction, on its connection. */
export async function runSteps<T>(transaction: Transaction, steps: (engine: Engine) => Steps<T>): Promise<T> {
  const engine = engineOf(transaction);
  return DIALECTS[engine].runSteps(transaction, steps(engine));
}
