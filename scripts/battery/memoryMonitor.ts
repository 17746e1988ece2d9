import { writeFileSync } from 'node:fs';

/**
 * Loaded into a server process by `--require`, with `--expose-gc`: every few seconds collects garbage and writes the MB
 * that are still in use to the file that MEMORY_FILE names. What the process holds beyond that is V8 being lazy.
 */
const file = process.env.MEMORY_FILE;
const MB = 1_048_576;

if (file && !process.send) {
  setInterval(() => {
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(file, String((heapUsed + external) / MB));
  }, 5_000).unref();
}
