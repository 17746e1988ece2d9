import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

/**
 * What one thread is asked, one at a time: a new hash, or whether a password is the one behind a hash (null: behind none),
 * with the work of a hash of this cost at least.
 */
export type HasherTask = { password: string; cost: number } & (
  | { kind: 'hash' }
  | { kind: 'compare'; hash: string | null }
);

/** What follows the salt in a hash that no password has. */
const NO_DIGEST = '.'.repeat(31);

// The analyser's priority, not a lower one: beside it on a busy core an honest sign-in would hardly get its turn.
// On Linux a priority is a thread's own. Elsewhere it is the process's, and the server's stays as it is.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (task: HasherTask) =>
  parentPort?.postMessage(task.kind === 'hash' ? bcrypt.hashSync(task.password, task.cost) : compare(task)),
);

/**
 * A hash of a lower cost is followed by what is missing of the work: each step of the cost doubles it, so
 * 2^a + 2^a + 2^(a+1) + ... + 2^(b-1) = 2^b.
 */
function compare({ password, hash, cost }: HasherTask & { kind: 'compare' }): boolean {
  if (hash === null) return absorb(password, cost);
  const matches = bcrypt.compareSync(password, hash);
  for (let step = bcrypt.getRounds(hash); step < cost; step += 1) absorb(password, step);
  return matches;
}

const absorb = (password: string, cost: number) => bcrypt.compareSync(password, bcrypt.genSaltSync(cost) + NO_DIGEST);
