// Preloaded into a server: between two SIGUSR2 it notes how long its main thread worked from one turn of the event loop
// to the next, in ms of the thread's own processor time (Linux), which a busy machine does not stretch. The longest ones
// go to THREAD_FILE, longest first.
const { openSync, readSync, writeFileSync } = require('node:fs');

const MOST = 20;
const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const bytes = Buffer.alloc(64);
const workedMs = () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)).split(' ')[0]) / 1e6;

let longest = null;
let last = 0;

function look() {
  if (!longest) return;
  const now = workedMs();
  const stretch = now - last;
  last = now;
  if (stretch > (longest[MOST - 1] ?? 0)) longest = [...longest, stretch].sort((a, b) => b - a).slice(0, MOST);
  setImmediate(look);
}

process.on('SIGUSR2', () => {
  if (longest) {
    writeFileSync(process.env.THREAD_FILE, JSON.stringify(longest));
    longest = null;
    return;
  }
  longest = [];
  last = workedMs();
  setImmediate(look);
});
