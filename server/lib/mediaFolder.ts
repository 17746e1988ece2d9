import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** Pictures of each user lie in a folder of their number. */
const OF_USER = /^\d+$/;

/**
 * Where pictures are kept unless told otherwise: beside a database that is a file, under its name, because two databases
 * must not share a folder; else in the data folder.
 */
export function mediaFolderBeside(file: string | null, dataDir: string): string {
  if (file === null) return join(dataDir, 'media');
  return join(dirname(file), `${basename(file, extname(file))}-media`);
}

/** Folders stay when the last picture is deleted. */
export const holdsPictures = (mediaDir: string): boolean =>
  existsSync(mediaDir) &&
  readdirSync(mediaDir)
    .filter((name) => OF_USER.test(name))
    .some((name) =>
      readdirSync(join(mediaDir, name), { recursive: true, withFileTypes: true }).some((one) => one.isFile()),
    );
