import { accessSync, constants, existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemFull } from './diskFull';

/**
 * Why nothing can be made in a folder, which may not be there yet; null where it can. Tried, because rights alone do not say
 * it (a disk that is mounted to be read, a folder of the system's). A full disk may have room again tomorrow.
 */
export function whyNotWritable(folder: string): string | null {
  if (!existsSync(folder) && dirname(folder) !== folder) return whyNotWritable(dirname(folder));
  try {
    rmdirSync(mkdtempSync(join(folder, '.probe-')));
    return null;
  } catch (error) {
    if (isSystemFull(error)) return null;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EROFS') return `${folder} is on a file system that may only be read`;
    return code === 'ENOTDIR' ? `${folder} is no folder` : `this user cannot write to ${folder} (${code})`;
  }
}

/** Whether a place, which may not be there yet, is on a file system that is mounted only to be read. */
export function isOnReadOnlyDisk(place: string): boolean {
  if (!existsSync(place) && dirname(place) !== place) return isOnReadOnlyDisk(dirname(place));
  try {
    accessSync(place, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
