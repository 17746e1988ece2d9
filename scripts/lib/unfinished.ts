import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from './isThere';

/** `-media` and what SQLite puts beside a file begin with the same name, as do those of before, which ended with a pid. */
const UNFINISHED = /^(.*\.unfinished-[\da-f]+)(-\w+)?$/;
/** Longer than any backup goes without writing. */
const ABANDONED_MS = 86_400_000;

/** What a file is called until it is whole. By chance: in containers each process has the same pid, and would take over what another left. */
export const unfinishedName = (path: string): string => `${path}.unfinished-${randomBytes(4).toString('hex')}`;

/**
 * Removes from a folder what nobody has gone on with for a day, and returns what it was: it holds a part of a diary. By age:
 * whether a process is alive cannot be asked from another container or machine.
 */
export function removeUnfinished(folder: string): string[] {
  if (!isThere(folder)) return [];
  const ofOne = new Map<string, string[]>(); // the file of a backup may rest for days while its pictures are copied
  for (const name of readdirSync(folder)) {
    const backup = UNFINISHED.exec(name)?.[1];
    if (backup !== undefined) ofOne.set(backup, [...(ofOne.get(backup) ?? []), join(folder, name)]);
  }
  const isAbandoned = (paths: string[]) => Math.max(...paths.map(writtenAt)) < Date.now() - ABANDONED_MS;
  const left = [...ofOne.values()].filter(isAbandoned).flat();
  for (const path of left) rmSync(path, { recursive: true, force: true });
  return left;
}

/** When a file, or anything in a folder, was written last, in epoch ms; without end where it vanishes just now, being at work. */
function writtenAt(path: string): number {
  try {
    const found = lstatSync(path);
    const within = found.isDirectory() ? readdirSync(path).map((name) => writtenAt(join(path, name))) : [];
    return within.reduce((newest, at) => Math.max(newest, at), found.mtimeMs);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
