import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for any (32768 up on Linux, 49152 elsewhere), so that no connection takes one. */
const FIRST = 16_000;
const PER_WORKER = 1_000;
const WORKERS = 16;

const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
let next = Math.floor(Math.random() * PER_WORKER);

/**
 * A port that nobody listens on, and that no other test asks for before the caller does: each worker has a range of its own.
 * A port that the system chose could be chosen again while a slow server has not bound it yet.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PER_WORKER; tries += 1) {
    const port = FIRST + worker * PER_WORKER + next;
    next = (next + 1) % PER_WORKER;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST + worker * PER_WORKER} on`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((told) => {
    const probe = createServer();
    probe.once('error', () => told(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => told(true)));
  });
}
