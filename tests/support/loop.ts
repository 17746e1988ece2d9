import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import type { ServerOptions, ServerProcess } from './serverProcess';
import { sleep, waitUntil } from './wait';

/** Options with which a server writes the delays of its event loop to `file`. */
export const watchingItsLoop = (file: string): Pick<ServerOptions, 'nodeArguments' | 'env'> => ({
  nodeArguments: ['--require', join(ROOT, 'tests', 'support', 'loopMonitor.cjs')],
  env: { LOOP_FILE: file },
});

/** Options with which a server writes the MB that it has in use, garbage left out, to `file` so often. */
export const watchingItsMemory = (file: string, everyMs = 5_000): Pick<ServerOptions, 'nodeArguments' | 'env'> => ({
  nodeArguments: ['--expose-gc', '--require', join(ROOT, 'tests', 'support', 'memoryMonitor.cjs')],
  env: { MEMORY_FILE: file, MEMORY_EVERY_MS: String(everyMs) },
});

/** Options with which a server writes to `file` how long its thread worked without a pause. */
export const watchingItsThread = (file: string): Pick<ServerOptions, 'nodeArguments' | 'env'> => ({
  nodeArguments: ['--require', join(ROOT, 'tests', 'support', 'threadMonitor.cjs')],
  env: { THREAD_FILE: file },
});

export interface Stretches {
  /** The longest stretches that a server's thread worked between two looks at new requests, in ms of its processor time. */
  longest: number[];
  /** What writing and reading the JSON of a fixed page of 130 kB took on that thread meanwhile, on average. */
  pageMs: number;
}

export async function measureStretches(
  server: ServerProcess,
  file: string,
  work: () => Promise<void>,
): Promise<Stretches> {
  rmSync(file, { force: true });
  server.signal('SIGUSR2');
  await work();
  server.signal('SIGUSR2');
  await waitUntil('the stretches are written', () => existsSync(file) && readFileSync(file).length > 0, {
    timeoutMs: 60_000,
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Delays of a server's event loop, in ms, while `work` ran. */
export async function measureLoop(
  server: ServerProcess,
  file: string,
  work: () => Promise<void>,
): Promise<{ p50: number; p99: number; max: number }> {
  server.signal('SIGUSR2');
  await work();
  await sleep(600);
  return JSON.parse(readFileSync(file, 'utf8'));
}
