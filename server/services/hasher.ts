import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { codeFile } from '../lib/codeFile';
import { createGate, createGates } from '../lib/gate';
import type { HasherTask } from './hasherThread';

/** For all; and for each key, whose others wait before they wait here. */
const WAITING = 32;
const AT_ONCE_PER_KEY = 2;
const IDLE_MS = 30_000;

const THREAD = codeFile(__dirname, 'hasherThread');

/**
 * Both reject with `GateFullError` when too many are waiting. `keys` say for whom it is (an account, an address): each has
 * two places at most among those of all, so that a few cannot keep everybody else out.
 */
export interface Hasher {
  hash(password: string, cost: number, keys: readonly string[]): Promise<string>;
  /** Takes the time of a comparison at `cost`, or of the hash's own where that is higher. `hash` null: always false. */
  compare(password: string, hash: string | null, cost: number, keys: readonly string[]): Promise<boolean>;
}

/**
 * bcrypt in at most `threads` threads of low priority: whoever guesses passwords takes the processor's spare time, not
 * the time of those who read. A thread starts when it is needed and ends when it has had nothing to do for a while.
 */
export function createHasher(threads: number, { idleMs = IDLE_MS }: { idleMs?: number } = {}): Hasher {
  const gate = createGate({ running: threads, waiting: WAITING });
  const gateOf = createGates({ running: AT_ONCE_PER_KEY, waiting: WAITING });
  const idle: { thread: Worker; end: NodeJS.Timeout }[] = [];

  function take(): Worker {
    const waiting = idle.pop();
    if (!waiting) return new Worker(THREAD.file, { execArgv: THREAD.execArgv, env: {} });
    clearTimeout(waiting.end);
    waiting.thread.ref();
    return waiting.thread;
  }

  function put(thread: Worker): void {
    thread.unref(); // an idle thread keeps no process alive
    const own = { thread, end: setTimeout(() => end(own), idleMs).unref() };
    idle.push(own);
  }

  function end(own: (typeof idle)[number]): void {
    idle.splice(idle.indexOf(own), 1);
    void own.thread.terminate();
  }

  const run = (task: HasherTask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const thread = take();
      thread.once('error', reject); // it ended: the next task gets a new one
      thread.once('message', (answer) => {
        thread.off('error', reject);
        put(thread);
        resolve(answer);
      });
      thread.postMessage(task);
    });

  function ask(task: HasherTask, [key, ...others]: readonly string[]): Promise<unknown> {
    return key === undefined ? gate(() => run(task)) : gateOf(key)(() => ask(task, others));
  }

  return {
    hash: async (password, cost, keys) => z.string().parse(await ask({ kind: 'hash', password, cost }, keys)),
    compare: async (password, hash, cost, keys) =>
      z.boolean().parse(await ask({ kind: 'compare', password, hash, cost }, keys)),
  };
}
