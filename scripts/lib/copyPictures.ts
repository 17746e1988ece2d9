import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mediaFolderBeside } from '../../server/lib/mediaFolder';
import { createMediaStore, type MediaKey, type MediaStore } from '../../server/services/images/mediaStore';

export interface CopiedPictures {
  /** With all their bytes in the new place. */
  pictures: number;
  /** Named by the database, but not there, or not what they were. */
  missing: number;
  /** Whole in the new place alone: whoever keeps the old one has lost them. */
  lostAtSource: number;
}

/**
 * Brings pictures from one media folder to another, adding and mending, never removing: what is there makes room where other bytes
 * are brought, unless it is whole and they are not. Copies, not second names for one file: what damages a picture must not
 * damage its backup. Only what the newest of the `earlier` copies has just so gets a second name there: many copies take the room of
 * one. A picture that is whole no longer where it comes from is taken from the first of them that has it whole.
 */
export async function copyPictures(
  keys: readonly MediaKey[],
  from: string,
  to: string,
  earlier: readonly string[] = [],
): Promise<CopiedPictures> {
  const [source, target] = [createMediaStore(from), createMediaStore(to)];
  const before = earlier.map(createMediaStore);
  const bring = async (key: MediaKey, isWhole: boolean) => {
    const giver = isWhole
      ? await firstOf(before.slice(0, 1), (store) => areSame(source, store, key))
      : await firstOf(before, (store) => isWholeIn(store, key));
    if (giver) await target.place(key, giver.pathOf(key, 'full'));
    else await target.placeCopy(key, source.pathOf(key, 'full'));
  };
  const copied = { pictures: 0, missing: 0, lostAtSource: 0 };
  for (const key of keys) {
    const isWhole = await isWholeIn(source, key);
    const isBetter = isWhole || !(await isWholeIn(target, key));
    try {
      if (isBetter && !(isWhole && (await areSame(source, target, key)))) await bring(key, isWhole);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // else it may be there already
    }
    const hasArrived = await isWholeIn(target, key);
    copied[hasArrived ? 'pictures' : 'missing'] += 1;
    if (hasArrived && !isWhole) copied.lostAtSource += 1;
  }
  return copied;
}

async function isWholeIn(store: MediaStore, key: MediaKey): Promise<boolean> {
  return (await checksum(store.pathOf(key, 'full'))) === key.sha256;
}

async function firstOf(
  stores: readonly MediaStore[],
  isRight: (store: MediaStore) => Promise<boolean>,
): Promise<MediaStore | null> {
  for (const store of stores) if (await isRight(store)) return store;
  return null;
}

/** In each of their sizes; only that of the picture itself has a checksum to go by. */
async function areSame(source: MediaStore, target: MediaStore, key: MediaKey): Promise<boolean> {
  for (const size of ['small', 'medium', 'full'] as const) {
    const [ours, theirs] = [await checksum(target.pathOf(key, size)), await checksum(source.pathOf(key, size))];
    if (ours === null || ours !== theirs) return false;
  }
  return true;
}

async function checksum(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

/** Where the pictures of a database file are kept unless `MEDIA_DIR` says otherwise. */
export const mediaBeside = (databaseFile: string) => mediaFolderBeside(databaseFile, '');

/** The exit code of a command that is done, but without all pictures: cron and systemd tell it from one that failed. */
export const PICTURES_MISSING = 3;

/** What is said of them at the end of a command; empty where there are none. */
export function describePictures({ pictures, missing }: CopiedPictures, folder: string): string {
  if (pictures + missing === 0) return '';
  const lost = missing > 0 ? ` ${missing} are MISSING or damaged.` : '';
  return ` ${pictures} pictures are in ${folder}.${lost}`;
}
