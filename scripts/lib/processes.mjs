import { readFileSync } from 'node:fs';

/** Its name, its parent, and when it began, as the kernel of Linux tells of a process; nothing elsewhere, and of one that is gone. */
export function lookAt(pid) {
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fields = rest.split(' '); // from the third on
    return { name, parent: fields[1], began: fields[19] };
  } catch {
    return {};
  }
}
