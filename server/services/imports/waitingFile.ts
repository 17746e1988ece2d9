import { join } from 'node:path';

/** What files that wait are called. Whatever else lies in the folder is somebody's. */
const OURS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isWaitingFile = (name: string): boolean => OURS.test(name);

/** Where the file of an import waits. Throws for a name that is none of ours: in a database from elsewhere it may be a path. */
export function waitingFile(folder: string, name: string): string {
  if (!isWaitingFile(name)) throw new Error('an import in the database names a file that is none of ours');
  return join(folder, name);
}
