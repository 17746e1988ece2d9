import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFile, makePrivateFolder } from './privateFiles';

/**
 * The text of a file that only its owner can read; where there is none it is made with what `first` gives. It appears under its name only
 * with its whole content: another process or the next start would read an empty one.
 */
export function readKeptFile(path: string, first: () => string): string {
  if (!existsSync(path)) {
    makePrivateFolder(dirname(path));
    const unfinished = `${path}.${randomUUID()}`;
    try {
      makePrivateFile(unfinished);
      writeFileSync(unfinished, first(), { flush: true });
      giveName(unfinished, path);
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}

function giveName(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
  } catch (error) {
    // Either another process was first, or the file system has no second names.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(unfinished, path);
  }
}
