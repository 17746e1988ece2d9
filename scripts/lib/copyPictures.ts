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
}

/**
 * Brings pictures from one media folder to another, adding and mending, never removing: what is there makes room where other bytes
 * are brought, unless it is whole and they are not. Copies, not second names for one file: what damages a picture must not
 * damage its backup. Only what an `earlier` copy beside it has just so gets a second name there: many copies take the room of one.
 */
export async function copyPictures(
  keys: readonly MediaKey[],
  from: string,
  to: string,
  earlier: string | null = null,
): Promise<CopiedPictures> {
  const [source, target] = [createMediaStore(from), createMediaStore(to)];
  const before = earlier === null ? null : createMediaStore(earlier);
  const bring = async (key: MediaKey) => {
    if (before && (await areSame(source, before, key))) await target.place(key, before.pathOf(key, 'full'));
    else await target.placeCopy(key, source.pathOf(key, 'full'));
  };
  const isWholeIn = async (store: MediaStore, key: MediaKey) =>
    (await checksum(store.pathOf(key, 'full'))) === key.sha256;
  let pictures = 0;
  for (const key of keys) {
    const isBetter = (await isWholeIn(source, key)) || !(await isWholeIn(target, key));
    try {
      if (isBetter && !(await areSame(source, target, key))) await bring(key);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // else it may be there already
    }
    if (await isWholeIn(target, key)) pictures += 1;
  }
  return { pictures, missing: keys.length - pictures };
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

/** What is said of them at the end of a command; empty where there are none. */
export function describePictures({ pictures, missing }: CopiedPictures, folder: string): string {
  if (pictures + missing === 0) return '';
  const lost = missing > 0 ? ` ${missing} are MISSING or damaged.` : '';
  return ` ${pictures} pictures are in ${folder}.${lost}`;
}
