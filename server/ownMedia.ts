import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Image, MediaRemoval } from '../models';
import type { Database } from '../models/database';
import { giveDatabaseId, readDatabaseId } from '../models/databaseId';
import { parseDatabaseUrl } from '../models/databaseUrl';
import { type Config, ConfigError } from './config';
import { isSystemFull } from './lib/diskFull';
import { readKeptFile } from './lib/keptFile';
import { holdsPictures } from './lib/mediaFolder';

/** A database, and where its pictures are kept. */
export type Place = Pick<Config, 'databaseUrl' | 'mediaDir'>;

/** In a folder of pictures: whose they are. */
const ownerFileOf = (mediaDir: string) => join(mediaDir, 'database');

/** Null where it is nobody's: a full disk may have left the file empty. */
export function ownerOfMedia(mediaDir: string): string | null {
  const file = ownerFileOf(mediaDir);
  return (existsSync(file) && readFileSync(file, 'utf8').trim()) || null;
}

/**
 * Binds a folder of pictures to its database, at the first start on both. A second database would remove the pictures of the first:
 * it knows nobody of that number. Throws a `ConfigError` where that would be so.
 */
export async function claimMedia(database: Database, place: Place): Promise<void> {
  const { mediaDir } = place;
  const before = ownerOfMedia(mediaDir);
  await refuseOthersMedia(database, place);
  if (before === null && holdsPictures(mediaDir) && !(await hadPictures())) {
    throw new ConfigError([
      `MEDIA_DIR: there are pictures in ${mediaDir}, and none of them is of ${database.description}. Set another folder, or move them away`,
    ]);
  }
  await giveDatabaseId(database);
  const own = await ownerOf(database, place);
  if (before !== own) leave(mediaDir, { before, own });
  await refuseOthersMedia(database, place); // another may have been first
}

/** Writes down whose a folder is from now on, in the place of who it was. Where the disk is full the next start does: texts can be saved meanwhile. */
function leave(mediaDir: string, { before, own }: { before: string | null; own: string }): void {
  const file = ownerFileOf(mediaDir);
  if (ownerOfMedia(mediaDir) === before) rmSync(file, { force: true });
  try {
    readKeptFile(file, () => own);
  } catch (error) {
    if (!isSystemFull(error)) throw error;
  }
}

/**
 * Throws a `ConfigError` where the folder belongs to another database, unless that is `before`, in whose place this one is; or
 * this one is new, and no picture is left there of the other.
 */
export async function refuseOthersMedia(database: Database, place: Place, before?: string): Promise<void> {
  const { mediaDir } = place;
  const owner = ownerOfMedia(mediaDir);
  if (owner === null || owner === before || owner === (await ownerOf(database, place))) return;
  if (!holdsPictures(mediaDir) && (await readDatabaseId(database)) === null) return;
  throw new ConfigError([
    `MEDIA_DIR: the pictures in ${mediaDir} belong to another database than ${database.description}, which would remove them. ` +
      'Give each database a folder of its own, with a copy of the pictures where it is a copy. ' +
      `Only if this one has taken the place of that one, delete ${ownerFileOf(mediaDir)} and run this again`,
  ]);
}

/** A folder that belonged to a database that was moved belongs to the one that it was moved to. */
export async function takeOverMedia(database: Database, place: Place): Promise<void> {
  const { mediaDir } = place;
  const before = ownerOfMedia(mediaDir);
  if (before === null) return; // its first start claims it
  await giveDatabaseId(database);
  leave(mediaDir, { before, own: await ownerOf(database, place) });
}

/** A copy on the same server has the same id, and another name. */
export async function ownerOf(database: Database, { databaseUrl }: Place): Promise<string> {
  const target = parseDatabaseUrl(databaseUrl);
  const name = target.engine === 'sqlite' ? '' : ` ${target.database}`;
  return `${await readDatabaseId(database)}${name}`;
}

const hadPictures = async () => (await Image.count()) + (await MediaRemoval.count()) > 0;
