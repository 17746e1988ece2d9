import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mediaFolderBeside } from '../../server/lib/mediaFolder';
import { createMediaStore, type MediaKey } from '../../server/services/images/mediaStore';

export interface CopiedPictures {
  /** With all their bytes in the new place. */
  pictures: number;
  /** Named by the database, but not there, or not what they were. */
  missing: number;
}

/**
 * Brings pictures from one media folder to another, adding and never removing. On one disk a file gets a second name, which
 * is as good as a copy, since no file of a media folder is ever changed. Each is read and compared with its checksum.
 */
export async function copyPictures(keys: readonly MediaKey[], from: string, to: string): Promise<CopiedPictures> {
  const [source, target] = [createMediaStore(from), createMediaStore(to)];
  let pictures = 0;
  for (const key of keys) {
    try {
      await target.place(key, source.pathOf(key, 'full'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // else it may be there already
    }
    if ((await checksum(target.pathOf(key, 'full'))) === key.sha256) pictures += 1;
  }
  return { pictures, missing: keys.length - pictures };
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
