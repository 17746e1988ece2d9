// Loaded into a server process by `--require`, with `--expose-gc`: every MEMORY_EVERY_MS collects garbage and writes the
// MB that are still in use to the file that MEMORY_FILE names. What the process holds beyond that is V8 being lazy.
const { renameSync, writeFileSync } = require('node:fs');

const { MEMORY_FILE: file, MEMORY_EVERY_MS } = process.env;
const MB = 1_048_576;
// At most a quarter of the time goes to collecting: on a busy machine the server would do nothing else.
const REST = 3;

function measure() {
  const startedAt = performance.now();
  global.gc?.();
  global.gc?.(); // buffers are freed in the background, which the second one waits for
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, String((heapUsed + external) / MB));
  renameSync(`${file}.new`, file); // whoever reads it never finds half of it
  const tookMs = performance.now() - startedAt;
  setTimeout(measure, Math.max(Number(MEMORY_EVERY_MS), REST * tookMs)).unref();
}

if (file && !process.send) setTimeout(measure, Number(MEMORY_EVERY_MS)).unref();
