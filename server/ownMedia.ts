import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Image, MediaRemoval } from '../models';
import type { Database } from '../models/database';
import { giveDatabaseId, readDatabaseId } from '../models/databaseId';
import { parseDatabaseUrl } from '../models/databaseUrl';
import { type Config, ConfigError } from './config';
import { readKeptFile } from './lib/keptFile';
import { holdsPictures } from './lib/mediaFolder';

/** A database, and where its pictures are kept. */
export type Place = Pick<Config, 'databaseUrl' | 'mediaDir'>;

/** In a folder of pictures: whose they are. */
const ownerFileOf = (mediaDir: string) => join(mediaDir, 'database');

/**
 * Binds a folder of pictures to its database, at the first start on both. A second database would remove the pictures of the first:
 * it knows nobody of that number. Throws a `ConfigError` where that would be so.
 */
export async function claimMedia(database: Database, place: Place): Promise<void> {
  await refuseOthersMedia(database, place);
  const { mediaDir } = place;
  if (!existsSync(ownerFileOf(mediaDir)) && holdsPictures(mediaDir) && !(await hadPictures())) {
    throw new ConfigError([
      `MEDIA_DIR: there are pictures in ${mediaDir}, and none of them is of ${database.description}. Set another folder, or move them away`,
    ]);
  }
  await giveDatabaseId(database);
  const own = await ownerOf(database, place);
  readKeptFile(ownerFileOf(mediaDir), () => own);
  await refuseOthersMedia(database, place); // another may have been first
}

/** Throws a `ConfigError` where the folder belongs to another database, unless that is `before`, in whose place this one is. */
export async function refuseOthersMedia(database: Database, place: Place, before?: string): Promise<void> {
  const file = ownerFileOf(place.mediaDir);
  if (!existsSync(file)) return;
  const owner = readFileSync(file, 'utf8').trim();
  if (owner === before || owner === (await ownerOf(database, place))) return;
  throw new ConfigError([
    `MEDIA_DIR: the pictures in ${place.mediaDir} belong to another database than ${database.description}, which would remove them. ` +
      'Give each database a folder of its own, with a copy of the pictures where it is a copy. ' +
      `Only if this one has taken the place of that one, delete ${file} and run this again`,
  ]);
}

/** A folder that belonged to a database that was moved belongs to the one that it was moved to. */
export async function takeOverMedia(database: Database, place: Place): Promise<void> {
  const file = ownerFileOf(place.mediaDir);
  if (!existsSync(file)) return; // its first start claims it
  await giveDatabaseId(database);
  const own = await ownerOf(database, place);
  rmSync(file);
  readKeptFile(file, () => own);
}

/** A copy on the same server has the same id, and another name. */
export async function ownerOf(database: Database, { databaseUrl }: Place): Promise<string> {
  const target = parseDatabaseUrl(databaseUrl);
  const name = target.engine === 'sqlite' ? '' : ` ${target.database}`;
  return `${await readDatabaseId(database)}${name}`;
}

const hadPictures = async () => (await Image.count()) + (await MediaRemoval.count()) > 0;
