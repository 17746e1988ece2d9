import { join } from 'node:path';
import type { Analyser } from '../../../ml/analyser';
import { type AnalyserOptions, createAnalyser } from '../../../ml/createAnalyser';

export const MODEL_DIR = join(__dirname, '../../../ml/model');

export interface WatchedAnalyser {
  analyser: Analyser;
  /** Process ids of the children that became ready, the newest last. */
  pids: number[];
  /** Everything that was logged, as JSON. */
  logs: string[];
}

const opened = new Set<Analyser>();

/** Also when a test fails: its child processes would outlive it. */
afterAll(async () => {
  await Promise.all([...opened].map((analyser) => analyser.close()));
});

/** A real analyser with real child processes, whose log tells the test which ones. */
export function watchedAnalyser(options: Partial<AnalyserOptions> = {}): WatchedAnalyser {
  const pids: number[] = [];
  const logs: string[] = [];
  const log = (details: object, message: string) => {
    logs.push(JSON.stringify({ ...details, message }));
    if (message === 'the emotion model is ready' && 'child' in details) pids.push(Number(details.child));
  };
  const logger = { info: log, warn: log };
  const analyser = createAnalyser({
    modelDir: MODEL_DIR,
    children: 1,
    queueLimit: 16,
    timeoutMs: 60_000,
    ...options,
    logger,
  });
  opened.add(analyser);
  return { analyser, pids, logs };
}

/** Waits until `condition` holds; fails after `limitMs`. Returns how long it took in ms. */
export async function until(condition: () => boolean, limitMs = 60_000): Promise<number> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > limitMs) throw new Error(`not so within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - start;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
