import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ServerOptions, ServerProcess } from './server';
import { sleep } from './wait';

/** A server is compiled, what watches it from the inside is not. */
const fromSource = (name: string) => [
  '--require',
  resolve(__dirname, '../typescript.cjs'),
  '--require',
  join(__dirname, `${name}.ts`),
];

/** Options with which a server writes the delays of its event loop to `file`. */
export const watchingItsLoop = (file: string): Pick<ServerOptions, 'nodeArguments' | 'env'> => ({
  nodeArguments: fromSource('loopMonitor'),
  env: { LOOP_FILE: file },
});

/** Options with which a server writes the MB that it has in use, garbage left out, to `file` so often. */
export const watchingItsMemory = (file: string, everyMs = 5_000): Pick<ServerOptions, 'nodeArguments' | 'env'> => ({
  nodeArguments: ['--expose-gc', ...fromSource('memoryMonitor')],
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
