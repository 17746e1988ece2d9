const LOOKED_EVERY_MS = 500;

/** Stops this process, as SIGTERM does, once who started it is gone. */
export function stopWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOKED_EVERY_MS).unref();
}
