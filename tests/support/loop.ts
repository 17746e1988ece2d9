import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import type { ServerOptions, ServerProcess } from './serverProcess';
import { sleep } from './wait';

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
