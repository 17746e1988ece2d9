import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from './isThere';

/** `-media` and what SQLite puts beside a file begin with the same name. */
const UNFINISHED = /\.unfinished-(\d+)(-\w+)?$/;

/** What a file is called until it is whole, by which the next process knows whose it is. */
export const unfinishedName = (path: string): string => `${path}.unfinished-${process.pid}`;

/** Removes from a folder what processes that are gone had not finished, and returns what it was: it holds a part of a diary. */
export function removeUnfinished(folder: string): string[] {
  if (!isThere(folder)) return [];
  const left = readdirSync(folder).filter((name) => {
    const pid = UNFINISHED.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  const paths = left.map((name) => join(folder, name));
  for (const path of paths) rmSync(path, { recursive: true, force: true });
  return paths;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // another user's
  }
}
