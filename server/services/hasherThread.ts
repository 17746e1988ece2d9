import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

/** What one thread is asked, one at a time: a new hash, or whether a password is the one behind a hash. */
export type HasherTask = { password: string } & ({ cost: number } | { hash: string });

// The analyser's priority, not a lower one: beside it on a busy core an honest sign-in would hardly get its turn.
// On Linux a priority is a thread's own. Elsewhere it is the process's, and the server's stays as it is.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (task: HasherTask) =>
  parentPort?.postMessage(
    'cost' in task ? bcrypt.hashSync(task.password, task.cost) : bcrypt.compareSync(task.password, task.hash),
  ),
);
