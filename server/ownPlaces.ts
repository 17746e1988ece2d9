import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { databaseFileOf } from '../models/databaseUrl';
import { type Config, ConfigError } from './config';
import { findOtherOwner } from './lib/owner';
import { whyNotWritable } from './lib/writable';

/**
 * A service that was started once by `root` on the diary of another user leaves files that its own user cannot read: it would not start again. Throws a
 * `ConfigError`.
 */
export function refuseOtherOwner({ databaseUrl }: Config): void {
  const file = databaseFileOf(databaseUrl);
  // Only a diary that is there: in a container root may well make the first one in a folder that is somebody else's.
  const isThere = file !== null && existsSync(file);
  const other = process.getuid?.() === 0 && isThere ? findOtherOwner([resolve(file)]) : null;
  if (other === null) return;
  const { path, uid } = other;
  throw new ConfigError([
    `${path}: belongs to user id ${uid}, who could not read what root makes there. Start the service as that user: ` +
      `sudo -u '#${uid}' --preserve-env npm start`,
  ]);
}

/**
 * Found at the start, not by the first person who sends a picture. Throws a `ConfigError` that names each folder, but for those
 * beside an SQLite file: where nothing can be made there, the database says so in better words.
 */
export function refuseUnwritable({ databaseUrl, mediaDir, importDir }: Config): void {
  const file = databaseFileOf(databaseUrl);
  const faults = Object.entries({ MEDIA_DIR: mediaDir, IMPORT_DIR: importDir }).flatMap(([name, folder]) => {
    if (file !== null && dirname(folder) === dirname(resolve(file)) && !existsSync(folder)) return [];
    const why = whyNotWritable(folder);
    return why === null
      ? []
      : [`${name}: nothing can be kept in ${folder}: ${why}. Let this user write there, or set another`];
  });
  if (faults.length > 0) throw new ConfigError(faults);
}
