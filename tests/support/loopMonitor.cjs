// Loaded into a server process by `--require`: writes the delays of its event loop, in ms, to the file that LOOP_FILE
// names, twice a second. SIGUSR2 forgets what was measured so far.
const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const { LOOP_FILE: file } = process.env;
const MS = 1e6;

if (file && !process.send) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('SIGUSR2', () => delays.reset());
  setInterval(() => {
    const measured = { p50: delays.percentile(50) / MS, p99: delays.percentile(99) / MS, max: delays.max / MS };
    writeFileSync(file, JSON.stringify(measured));
  }, 500).unref();
}
