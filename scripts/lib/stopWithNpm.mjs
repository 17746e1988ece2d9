import { lookAt } from './processes.mjs';

const LOOKED_EVERY_MS = 500;

/** Stops this process, as SIGTERM does, once npm is gone, which started it, or the shell that npm started for it. */
export function stopWithNpm() {
  const starters = findStarters();
  if (isOrphan()) stop(); // at once: they were gone before it could look
  const looking = setInterval(() => {
    if (findStarters() === starters) return;
    clearInterval(looking);
    stop();
  }, LOOKED_EVERY_MS).unref();
}

const stop = () => process.kill(process.pid, 'SIGTERM');

/** The shell becomes this process, or waits for it (on Linux, where that is seen): then who started that one counts as well. */
function findStarters() {
  const { ppid } = process;
  const { name, parent } = lookAt(ppid);
  return name === 'sh' ? `${ppid} ${parent}` : `${ppid}`;
}

/** The first process of a machine, or of a desktop, takes those who have lost their parent; in a container the first may be npm itself, or one like it. */
function isOrphan() {
  const { name = '' } = lookAt(process.ppid);
  return name === 'systemd' || (process.ppid === 1 && !/npm|yarn|bun|node|MainThread/.test(name));
}
