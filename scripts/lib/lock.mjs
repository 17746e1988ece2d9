// One process at a time: four that cron starts in the same second after an upgrade must not install or compile into one folder.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fail } from './fail.mjs';
import { lookAt } from './processes.mjs';

const LOOK_EVERY_MS = 100;

/** Does `work` while no other process does, waiting for its turn. A lock whose owner died counts for nothing. */
export function withLock(path, work) {
  let hasWaited = false;
  while (!take(path)) {
    const owner = ownerOf(path);
    if (owner !== null && !isAlive(owner)) removeStale(path, owner);
    else if (owner !== null) {
      if (!hasWaited)
        process.stderr.write(`Process ${owner.split(' ', 1)} installs or compiles here; waiting for it …\n`);
      hasWaited = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
    }
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release); // a work that fails ends the process
  work();
  process.off('exit', release);
  release();
}

function take(path) {
  try {
    writeFileSync(path, describe(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return fail(
      `Something has to be installed or compiled first, and this user may not write to ${path} (${error.code}).`,
    );
  }
}

/** By its id, which is another's once it is gone, and where that is known by when it began. */
const describe = (pid) => [pid, lookAt(pid).began].join(' ').trim();

/** The process that holds the lock; null when it is gone meanwhile, or not yet written down. */
function ownerOf(path) {
  try {
    return readFileSync(path, 'utf8') || null;
  } catch {
    return null;
  }
}

function isAlive(owner) {
  const [pid, began] = owner.split(' ');
  const { began: other = began } = lookAt(pid);
  if (other !== began) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moved away first: of several that saw the same dead owner one succeeds, and a lock that is new by now is put back. */
function removeStale(path, owner) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (ownerOf(aside) === owner) rmSync(aside);
    else renameSync(aside, path);
  } catch {
    // another process was first
  }
}
