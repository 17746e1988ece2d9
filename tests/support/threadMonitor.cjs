// Preloaded into a server: between two SIGUSR2 it notes how long its main thread worked from one turn of the event loop
// to the next, in ms of the thread's own processor time (Linux), which a busy machine does not stretch. The longest ones
// go to THREAD_FILE, longest first, beside the time that a fixed piece of work takes on that thread meanwhile: what a slow
// or a shared processor does to both.
const { openSync, readSync, writeFileSync } = require('node:fs');

const MOST = 20;
/** Between two looks, so that the thread sleeps when it has nothing to do: one that turns without end takes a processor from others. */
const LOOK_EVERY_MS = 1;
const FLOOR_EVERY_MS = 250;
const PAGES = 2; // few: whoever waits meanwhile is on a bystander's clock
const PAGE = Array.from({ length: 40 }, (_, id) => ({ id, content: 'A quiet day by the sea. '.repeat(140) }));
const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const bytes = Buffer.alloc(64);
const asleep = new Int32Array(new SharedArrayBuffer(4));
/** The kernel brings the time of a running thread up to date every few ms; that of one that slept, however briefly, at once. */
const nap = () => Atomics.wait(asleep, 0, 0, 0.01);
const workedMs = () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)).split(' ')[0]) / 1e6;

let longest = null;
let last = 0;
let lookedAt = 0;
let pages = { count: 0, ms: 0, nextAt: 0 };

/** Pages of a list as the service and its clients treat them: written, made bytes and read again. */
function workOnPages() {
  nap();
  const before = workedMs();
  for (let page = 0; page < PAGES; page += 1) JSON.parse(Buffer.from(JSON.stringify(PAGE)).toString());
  nap();
  last = workedMs();
  pages = { count: pages.count + PAGES, ms: pages.ms + last - before, nextAt: performance.now() + FLOOR_EVERY_MS };
}

function look() {
  if (!longest) return;
  const now = workedMs();
  const stretch = Math.min(now - last, performance.now() - lookedAt); // what was booked late was worked earlier
  last = now;
  if (stretch > (longest[MOST - 1] ?? 0)) longest = [...longest, stretch].sort((a, b) => b - a).slice(0, MOST);
  if (performance.now() >= pages.nextAt) workOnPages();
  lookedAt = performance.now();
  setTimeout(look, LOOK_EVERY_MS);
}

process.on('SIGUSR2', () => {
  if (longest) {
    writeFileSync(process.env.THREAD_FILE, JSON.stringify({ longest, pageMs: pages.ms / pages.count }));
    longest = null;
    return;
  }
  longest = [];
  pages = { count: 0, ms: 0, nextAt: 0 };
  last = workedMs();
  lookedAt = performance.now();
  setTimeout(look, LOOK_EVERY_MS);
});
