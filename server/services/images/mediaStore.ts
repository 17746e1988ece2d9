import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageSize } from '../../lib/imageAddress';
import { oldFiles } from '../../lib/oldFiles';
import { makePrivateFolder } from '../../lib/privateFiles';

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
  /** Gives what lies at `path` (and its smaller pictures) its place. Safe to repeat while `path` is there. */
  place(key: MediaKey, path: string): Promise<void>;
  pathOf(key: MediaKey, size: ImageSize): string;
  remove(key: MediaKey): Promise<void>;
  removeAllOf(userId: number): Promise<void>;
  /** Removes the picture at `path`, which was not placed or needs no second name any more. */
  discard(path: string): Promise<void>;
  /** Removes what arrived so long ago and was never placed. Returns how many files. */
  sweep(ageMs: number): Promise<number>;
}

export const SUFFIXES = { full: '', medium: '-medium', small: '-small' } as const satisfies Record<ImageSize, string>;

export function createMediaStore(folder: string): MediaStore {
  const folderOf = (userId: number) => join(folder, String(userId));
  const pathOf = ({ userId, sha256 }: MediaKey, size: ImageSize) =>
    join(folderOf(userId), sha256.slice(0, 2), `${sha256}${SUFFIXES[size]}`);
  const incoming = join(folder, 'incoming');
  const sizes = Object.keys(SUFFIXES) as ImageSize[];
  return {
    incoming,
    pathOf,

    async place(key, path) {
      const parent = dirname(pathOf(key, 'full'));
      for (const made of [folder, folderOf(key.userId), parent]) makePrivateFolder(made);
      // The picture itself last: where it is, all of it is.
      for (const size of [...sizes].reverse()) await giveName(`${path}${SUFFIXES[size]}`, pathOf(key, size));
      for (const changed of [parent, folderOf(key.userId), folder]) await flushFolder(changed);
    },

    async remove(key) {
      for (const size of sizes) await rm(pathOf(key, size), { force: true });
    },

    removeAllOf: (userId) => rm(folderOf(userId), { recursive: true, force: true }),

    async discard(path) {
      for (const suffix of Object.values(SUFFIXES)) await rm(`${path}${suffix}`, { force: true });
    },

    async sweep(ageMs) {
      const left = await oldFiles(incoming, ageMs);
      for (const name of left) await rm(join(incoming, name), { force: true });
      return left.length;
    },
  };
}

/** A second name for a file, in one step; that name is left alone where it is taken, for it stands for the same bytes. */
async function giveName(path: string, name: string): Promise<void> {
  try {
    await link(path, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    // A file system without second names.
    const unfinished = `${name}.${randomUUID()}`;
    await copyFile(path, unfinished, constants.COPYFILE_EXCL);
    const file = await open(unfinished, 'r+');
    await file.sync();
    await file.close();
    await rename(unfinished, name);
  }
}

async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
