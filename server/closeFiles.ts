import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { databaseFileOf } from '../models/databaseUrl';
import { filesOfDatabase } from '../models/dialects/sqlite/file';
import type { Config } from './config';
import { SECRET_FILE } from './lib/keptSecret';
import { mediaFolderBeside } from './lib/mediaFolder';
import { closeToOthers, isOpenToOthers } from './lib/privateFiles';

const DATABASE_FILE = 'diary.db';
const MOST_TOLD = 5;

/**
 * Diaries and secrets are their owner's alone, also those that an earlier version or another umask left open. What somebody
 * else put into the data folder stays as it is, and so does the folder then.
 */
export function closeFiles(config: Config, logger: Logger): void {
  const folder = resolve(config.dataDir);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const isOwn = knowOwn(config, folder);
  const strange = names.filter((name) => !isOwn(name));
  const file = databaseFileOf(config.databaseUrl);
  const own = names.filter(isOwn).map((name) => join(folder, name));
  const paths = new Set([
    ...(strange.length === 0 ? [folder] : []),
    ...own,
    ...(file === null ? [] : filesOfDatabase(resolve(file))),
  ]);
  const { closed, open } = closeToOthers([...paths]);
  if (closed.length > 0) logger.info({ closed }, 'files that others could read are now their owner’s alone');
  if (open.length > 0) logger.warn({ open }, 'others may read these files, and this user cannot change that');
  if (strange.length > 0 && isOpenToOthers(folder))
    logger.warn(
      { folder, strange: strange.slice(0, MOST_TOLD) },
      'others may enter the data folder, which is left so: there are files in it that are not the service’s',
    );
}

/** Tells the service's own names in the data folder, those of backups and of a database that was moved away included. */
function knowOwn({ databaseUrl, mediaDir, importDir }: Config, folder: string): (name: string) => boolean {
  const file = databaseFileOf(databaseUrl);
  const databases = [join(folder, DATABASE_FILE), ...(file === null ? [] : [resolve(file)])];
  const folders = [
    mediaDir,
    importDir,
    join(folder, 'backups'),
    ...databases.map((path) => mediaFolderBeside(path, folder)),
  ];
  const names = new Set(
    [...folders, mediaFolderBeside(null, folder)]
      .filter((path) => dirname(path) === folder)
      .map((path) => basename(path)),
  );
  const beginnings = [
    SECRET_FILE,
    ...databases.filter((path) => dirname(path) === folder).map((path) => basename(path)),
  ];
  return (name) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}
