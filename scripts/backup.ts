import { readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import {
  copyDiaryFile,
  isWholeDiary,
  NotADiaryError,
  picturesIn,
  type Verified,
  verifyDiaryFile,
} from '../models/dialects/sqlite/diaryFile';
import { makePrivateFile, makePrivateFolder } from '../server/lib/privateFiles';
import { defineCommand, print, runCommand, UsageError } from './lib/command';
import { CommandError } from './lib/commandError';
import { readCommandConfig } from './lib/config';
import { type CopiedPictures, copyPictures, describePictures, mediaBeside, PICTURES_MISSING } from './lib/copyPictures';
import { isThere } from './lib/isThere';
import { inRoomOf } from './lib/noRoom';
import { flag, text } from './lib/options';
import { refuseOtherUser } from './lib/sameUser';
import { sqliteFile } from './lib/sqliteFile';
import { removedInTheEnd } from './lib/stopping';
import { removeUnfinished, unfinishedName } from './lib/unfinished';

const HELP = `Copies the configured SQLite database into one file, as it is at one moment, while the service runs, and the
pictures into a folder beside it (FILE-media without the extension: backups/a.db, backups/a-media), which must not be that of the service itself.
For a database on a server see "Backup" in scripts/README.md.

  npm run backup -- --out FILE [options]

  --out FILE   where to; must not exist yet, its folder is made
  --dry-run    say what would be copied, write nothing
  --json       the result as one JSON object on stdout
  --help       this text

Exit code: 0 when all went well, 1 when there is no copy, 2 for wrong usage or a database that is damaged, 3 when the copy is whole, but
pictures are missing or damaged, in it or in MEDIA_DIR.
`;

export interface BackupResult {
  from: string;
  to: string;
  bytes: number;
  entries: number;
  pictures: CopiedPictures;
}

/**
 * Copies a SQLite file that may be in use, and the pictures that the copy names. The copy appears under its name only once
 * it is whole and verified.
 */
export async function backUp(from: string, to: string, mediaDir = mediaBeside(from)): Promise<BackupResult> {
  refuseIfTaken(to, mediaDir);
  const unfinished = unfinishedName(to);
  // Pictures that lie there already, beside a copy that is gone, are used again.
  const media = mediaBeside(to);
  const newMedia = isThere(media) ? media : `${unfinished}-media`;
  const removeUnfinishedFiles = removedInTheEnd(() => {
    for (const suffix of ['', '-journal', '-wal', '-shm', '-media'])
      rmSync(`${unfinished}${suffix}`, { recursive: true, force: true });
  });
  try {
    makePrivateFolder(dirname(to));
    makePrivateFile(unfinished);
    const { entries } = await copyWhole(from, unfinished);
    const pictures = await copyPictures(picturesIn(unfinished), mediaDir, newMedia, earlierIn(dirname(to), mediaDir));
    if (newMedia !== media && isThere(newMedia)) renameSync(newMedia, media);
    renameSync(unfinished, to);
    return { from, to, bytes: statSync(to).size, entries, pictures };
  } finally {
    removeUnfinishedFiles();
  }
}

/** What is wrong with a copy is said of the diary only where it is wrong there: else a backup is restored over one that is well. */
async function copyWhole(from: string, to: string): Promise<Verified> {
  try {
    await copyDiaryFile(from, to);
    return await verifyDiaryFile(to, from);
  } catch (error) {
    if (!isDamage(error) || !(await isWholeDiary(from))) throw error;
    throw new CommandError(
      `The copy in ${dirname(to)} is damaged and was removed; ${from} is whole. See after that disk, or choose another place.`,
    );
  }
}

const isDamage = (error: unknown) =>
  error instanceof NotADiaryError || /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '');

/** The pictures of the backups in a folder, those made last first, without the folder where the service keeps its own. */
function earlierIn(folder: string, live: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name.endsWith('-media') && !one.name.includes('.unfinished'))
    .map(({ name }) => join(folder, name))
    .filter((path) => realPlace(path) !== realPlace(live));
  return found.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

export const main = defineCommand({
  help: HELP,
  options: z.object({ out: text, 'dry-run': flag, json: flag }),
  async run(given) {
    if (/[/\\]$/.test(given.out))
      throw new UsageError(`--out names a file; for one in that folder: ${given.out}diary.db`);
    const [from, to, dryRun] = [sqliteFile(), resolve(given.out), given['dry-run']];
    if (!isThere(from)) throw new UsageError(`There is no database at ${from} yet.`);
    const config = readCommandConfig();
    refuseOtherUser(config, 'backup'); // its folder would be closed to the service's own backups
    refuseIfTaken(to, config.mediaDir);
    const result = dryRun
      ? { from, to, bytes: statSync(from).size }
      : await inRoomOf(dirname(to), () => {
          tellRemoved(removeUnfinished(dirname(to)));
          return backUp(from, to, config.mediaDir);
        });
    const verb = dryRun ? 'Would copy' : 'Copied';
    const copied = 'pictures' in result ? result.pictures : null;
    const pictures = copied ? describePictures(copied, mediaBeside(to)) + describeLost(copied, config.mediaDir) : '';
    print(given, { ...result, dryRun }, `${verb} ${from} to ${to} (${result.bytes} bytes).${pictures}`);
    return copied && copied.missing + copied.lostAtSource > 0 ? PICTURES_MISSING : 0;
  },
});

/** Said although the copy is whole: nobody else would tell, and the pictures are not shown. */
function describeLost({ lostAtSource }: CopiedPictures, mediaDir: string): string {
  return lostAtSource > 0 ? ` ${lostAtSource} of them are MISSING or damaged in ${mediaDir}.` : '';
}

function tellRemoved(paths: readonly string[]): void {
  if (paths.length === 0) return;
  process.stderr.write(
    `Removed what a backup that was killed had left:\n${paths.map((path) => `  ${path}\n`).join('')}`,
  );
}

/** Also where its pictures would be those of the service: they would go with the next that is deleted. */
function refuseIfTaken(path: string, live: string): void {
  if (isThere(path)) throw new UsageError(`${path} exists already; choose another name.`);
  const media = mediaBeside(path);
  if (realPlace(media) !== realPlace(live)) return;
  throw new UsageError(
    `The pictures of ${path} would lie in ${media}, which is where the service keeps its own: nothing would be copied. ` +
      `Choose a name that differs before its last dot, or another folder: --out ${join(dirname(path), 'backups', basename(path))}`,
  );
}

/** Where a path leads to, whether or not there is anything yet. */
const realPlace = (path: string): string =>
  isThere(path) ? realpathSync(path) : join(realPlace(dirname(path)), basename(path));

if (require.main === module) runCommand(main);
