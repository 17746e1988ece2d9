import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFile, makePrivateFolder } from './privateFiles';

/** Its name in the data folder. */
export const SECRET_FILE = 'jwt-secret';

/**
 * The secret of an embedded installation: made once, kept where only its owner can read it. It appears under its name only
 * with its whole content: an empty one, which another process or the next start would read, would let anybody sign tokens.
 */
export function readKeptSecret(path: string): string {
  if (!existsSync(path)) {
    makePrivateFolder(dirname(path));
    const unfinished = `${path}.${randomUUID()}`;
    try {
      makePrivateFile(unfinished);
      writeFileSync(unfinished, randomBytes(48).toString('base64url'), { flush: true });
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
