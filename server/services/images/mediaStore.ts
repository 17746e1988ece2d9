import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageSize } from '../../lib/imageAddress';
import { oldFiles } from '../../lib/oldFiles';
import { makePrivateFolderOnDisk, onDisk } from '../../lib/onDisk';

/** A picture by whose it is and by the checksum of its bytes. */
export interface MediaKey {
  userId: number;
  sha256: string;
}

/**
 * Where the bytes of pictures are kept. Each user has a folder, so that nothing is shared that one of them may erase; a
 * file never changes once it has its name. Several processes may use one folder; two databases may not.
 */
export interface MediaStore {
  /** Where files arrive before they have a place: on the same disk. */
  readonly incoming: string;
  /**
   * Gives what lies at `path` (and its smaller pictures) its place, by a second name; what is there, perhaps damaged, makes room.
   * Safe to repeat while `path` is there.
   */
  place(key: MediaKey, path: string): Promise<void>;
  /** The same by a copy: what happens to the one does not happen to the other. */
  placeCopy(key: MediaKey, path: string): Promise<void>;
  pathOf(key: MediaKey, size: ImageSize): string;
  remove(key: MediaKey): Promise<void>;
  removeAllOf(userId: number): Promise<void>;
  /** Removes the picture at `path`, which was not placed or needs no second name any more. */
  discard(path: string): Promise<void>;
  /** Removes what arrived so long ago and was never placed. Returns how many files. */
  sweep(ageMs: number): Promise<number>;
}

/** Whatever else a database names would be a path to somewhere. */
const CHECKSUM = /^[\da-f]{64}$/;

const SUFFIXES = { full: '', medium: '-medium', small: '-small' } as const satisfies Record<ImageSize, string>;

export function createMediaStore(folder: string): MediaStore {
  const folderOf = (userId: number) => join(folder, String(userId));
  const pathOf = ({ userId, sha256 }: MediaKey, size: ImageSize) => {
    if (!CHECKSUM.test(sha256)) throw new Error('a picture in the database is named by no checksum');
    return join(folderOf(userId), sha256.slice(0, 2), `${sha256}${SUFFIXES[size]}`);
  };
  const incoming = join(folder, 'incoming');
  const sizes = Object.keys(SUFFIXES) as ImageSize[];

  async function placeBy(
    bring: (path: string, name: string) => Promise<void>,
    key: MediaKey,
    path: string,
  ): Promise<void> {
    const parent = dirname(pathOf(key, 'full'));
    for (const made of [folder, incoming, folderOf(key.userId), parent]) await makePrivateFolderOnDisk(made);
    const unfinished = join(incoming, randomUUID()); // swept after a kill
    try {
      // The picture itself last: where it is, all of it is.
      for (const size of [...sizes].reverse()) {
        await bring(`${path}${SUFFIXES[size]}`, unfinished);
        await onDisk(() => rename(unfinished, pathOf(key, size)));
        await onDisk(() => rm(unfinished, { force: true })); // renaming leaves one of two names for the same file
      }
    } finally {
      await onDisk(() => rm(unfinished, { force: true }));
    }
    for (const changed of [parent, folderOf(key.userId), folder]) await onDisk(() => flushFolder(changed));
  }

  return {
    incoming,
    pathOf,
    place: (key, path) => placeBy(linkOrCopy, key, path),
    placeCopy: (key, path) => placeBy(copy, key, path),

    async remove(key) {
      for (const size of sizes) await onDisk(() => rm(pathOf(key, size), { force: true }));
    },

    removeAllOf: (userId) => rm(folderOf(userId), { recursive: true, force: true }),

    async discard(path) {
      for (const suffix of Object.values(SUFFIXES)) await onDisk(() => rm(`${path}${suffix}`, { force: true }));
    },

    async sweep(ageMs) {
      const left = await oldFiles(incoming, ageMs);
      for (const name of left) await rm(join(incoming, name), { force: true });
      return left.length;
    },
  };
}

/** A file system may be without second names. */
const linkOrCopy = (path: string, name: string) => onDisk(() => link(path, name).catch(() => copy(path, name)));

/** A copy that is on the disk, which a command that copies all of them waits for however slow it is. It takes no room where the file system can share it until one of the two is changed. */
async function copy(path: string, name: string): Promise<void> {
  await copyFile(path, name, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(name, 'r+');
  await file.sync();
  await file.close();
}

async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
