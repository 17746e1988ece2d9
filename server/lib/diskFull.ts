import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const NO_ROOM = ['ENOSPC', 'EDQUOT'];
/** SQLite takes no file for itself without twice as much. */
const HARDLY_ROOM = 65_536;

/** Whether the system has no room left for a file, or this user's share of it is used up. */
export const isSystemFull = (error: unknown): boolean =>
  NO_ROOM.includes(String((error as NodeJS.ErrnoException | undefined)?.code));

/** Whether the disk of a folder, which may not be there yet, has no room left. */
export function hasNoRoom(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && hasNoRoom(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < HARDLY_ROOM;
}
