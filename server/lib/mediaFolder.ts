import { basename, dirname, extname, join } from 'node:path';

/**
 * Where pictures are kept unless told otherwise: beside a database that is a file, under its name, because two databases
 * must not share a folder; else in the data folder.
 */
export function mediaFolderBeside(file: string | null, dataDir: string): string {
  if (file === null) return join(dataDir, 'media');
  return join(dirname(file), `${basename(file, extname(file))}-media`);
}
