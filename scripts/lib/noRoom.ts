import { dirname, resolve } from 'node:path';
import { databaseFileOf } from '../../models/databaseUrl';
import { readDataDir } from '../../server/config';
import { explainFullDisk } from '../../server/startFailure';
import { readCommandConfig } from './config';

/** There is no room left where a command wrote; the message names the folder. */
class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Runs what writes to a folder. Rejects with a `NoRoomError` where there is no room for it. */
export async function inRoomOf<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw nameFolder(error, folder);
  }
}

/** A `NoRoomError` about the folder of the configured database, where that is what failed; else the error itself. */
export const nameDatabaseFolder = (error: unknown): unknown => nameFolder(error, databaseFolder());

function nameFolder(error: unknown, folder: string): unknown {
  const said = explainFullDisk(error, folder);
  return said === null ? error : new NoRoomError(said);
}

function databaseFolder(): string {
  try {
    const file = databaseFileOf(readCommandConfig().databaseUrl);
    return file === null ? readDataDir() : dirname(resolve(file));
  } catch {
    return readDataDir(); // the error is that of the configuration
  }
}
