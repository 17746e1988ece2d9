import {
  chmodSync,
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
const SHARED = 0o1000;

/** Makes a folder that only its owner can enter, whatever the umask; one that exists stays as it is. Returns the first that was made; null for none. */
export function makePrivateFolder(path: string): string | null {
  if (existsSync(path)) return null;
  const first = dirname(path) === path ? null : makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: FOLDER_MODE }); // one by one: for several at once Node calls a read-only disk a missing folder
  } catch (error) {
    if (!existsSync(path)) throw error;
    return null; // another process was faster: nobody is to remove its folder
  }
  chmodSync(path, FOLDER_MODE);
  return first ?? path;
}

/** Makes an empty file that only its owner can read, whatever the umask; one that exists stays as it is. */
export function makePrivateFile(path: string): void {
  if (existsSync(path)) return;
  const file = openSync(path, 'a', FILE_MODE);
  fchmodSync(file, FILE_MODE);
  closeSync(file);
}

/** Copies a file into one that only its owner can read, from its first byte on, whoever may read the original. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  makePrivateFile(to);
  await pipeline(createReadStream(from), createWriteStream(to)); // `copyFile` takes the mode along
}

/**
 * Takes the rights of everybody but the owner from files and folders that had any. Left out are folders that were made for
 * everybody (`/tmp`, `/`), and what is not there. `open` are those that this user may not change.
 */
export function closeToOthers(paths: readonly string[]): { closed: string[]; open: string[] } {
  const outcome = { closed: [] as string[], open: [] as string[] };
  if (process.platform === 'win32') return outcome; // no such modes
  for (const path of paths) {
    if (!isOpenToOthers(path)) continue;
    try {
      chmodSync(path, statSync(path).isDirectory() ? FOLDER_MODE : FILE_MODE);
      outcome.closed.push(path);
    } catch {
      outcome.open.push(path);
    }
  }
  return outcome;
}

/** Whether others than the owner have rights to what is there, and it was not made for everybody. */
export function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS) === 0) return false;
  return !found.isDirectory() || ((found.mode & SHARED) === 0 && dirname(path) !== path);
}
