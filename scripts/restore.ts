import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { picturesIn, takeDiaryFile, type Verified, verifyDiaryFile } from '../models/dialects/sqlite/diaryFile';
import { makeSuccessor } from '../models/dialects/sqlite/successor';
import { copyPrivately, makePrivateFolder } from '../server/lib/privateFiles';
import { ownerOfMedia } from '../server/ownMedia';
import { defineCommand, print, runCommand, UsageError } from './lib/command';
import { readCommandConfig } from './lib/config';
import { type CopiedPictures, copyPictures, describePictures, mediaBeside, PICTURES_MISSING } from './lib/copyPictures';
import { counted, countedEntries } from './lib/counted';
import { isThere } from './lib/isThere';
import { inRoomOf } from './lib/noRoom';
import { flag, text } from './lib/options';
import { refuseOtherUser } from './lib/sameUser';
import { sqliteFile } from './lib/sqliteFile';
import { removedInTheEnd } from './lib/stopping';

const HELP = `Puts a backup in the place of the configured SQLite database, and the pictures that lie beside the backup into the
folder of the service's own, from which none is removed. Stop the service first. Everybody has to sign in again; passwords,
addresses and who gets mails are those of the backup. No id that was given since is given again,
and no revision of an entry.

  npm run restore -- --from FILE [options]

  --from FILE  a file made by npm run backup; it stays as it is
  --force      also when there is a database already: it is moved aside, never removed
  --dry-run    say what would happen, change nothing
  --json       the result as one JSON object on stdout
  --help       this text

Exit code: 0 when all went well, 1 when nothing was restored, 2 for wrong usage or a backup that is damaged, 3 when the backup is in its
place, but pictures are missing or damaged.
`;

/** What people notice of it. */
const SINCE =
  'Everybody has to sign in again. Passwords, addresses and who gets mails are those of the backup, also where they were changed since.';
const GAP =
  'Nothing tells which ids were given since the backup: they go on after a gap of a million or more, so that none is given again.';

export interface RestoreResult extends Verified {
  from: string;
  to: string;
  /** Null in a dry run. */
  pictures: CopiedPictures | null;
  /** Where the database that was there before went; null when there was none. */
  movedAside: string | null;
  /** The database before does not say which ids were given since the backup, so that a wide gap is left. */
  idsAfterGap: boolean;
}

/**
 * Verifies a copy of the backup first and only then takes the place of what is there, in one step: whenever this is
 * killed, the old database or the new one is in its place, whole.
 */
export async function restore(options: {
  from: string;
  to: string;
  force: boolean;
  dryRun: boolean;
  mediaDir?: string;
}): Promise<RestoreResult> {
  const { from, to, force, dryRun, mediaDir = mediaBeside(to) } = options;
  if (!isThere(from)) throw new UsageError(`There is no file ${from}.`);
  take(to, force)?.();
  const madeFolder = makePrivateFolder(dirname(to));
  const unfinished = `${to}.unfinished`;
  const removeUnfinished = removedInTheEnd(() => {
    for (const suffix of ['', ...SUFFIXES]) rmSync(`${unfinished}${suffix}`, { force: true });
  });
  let letGo: (() => void) | null = null;
  try {
    for (const suffix of ['', '-wal']) await copyAnew(`${from}${suffix}`, `${unfinished}${suffix}`);
    const verified = await verifyDiaryFile(unfinished, from);
    // First, so that no entry ever stands without its picture.
    const pictures = dryRun ? null : await copyPictures(picturesIn(unfinished), mediaBeside(from), mediaDir);
    await sleep(50); // a signal that came while SQLite was at work is heard before anything is changed
    letGo = take(to, force); // which took its time: somebody may have started the service, and written
    const { idsAfterGap } = await makeSuccessor(unfinished, letGo && to, ownerOfMedia(mediaDir));
    const movedAside = letGo && `${to}.${new Date().toISOString().replace(/[:.]/g, '-')}`;
    const result = { from, to, ...verified, movedAside, idsAfterGap, pictures };
    if (dryRun) return result;
    flush(unfinished);
    if (movedAside && (await setAside(to, movedAside))) {
      letGo?.(); // to copy a file loses its lock (POSIX): somebody may have it by now
      letGo = take(to, force);
    }
    if (process.platform === 'win32') letGo?.(); // where nothing takes the place of a file that is open
    renameSync(unfinished, to);
    flush(dirname(to));
    return result;
  } finally {
    letGo?.();
    removeUnfinished();
    if (dryRun && madeFolder !== null) rmSync(madeFolder, { recursive: true });
  }
}

/** Keeps everybody from the database that is there until it is let go; null where there is none. */
function take(path: string, force: boolean): (() => void) | null {
  if (!isThere(path)) return null;
  if (!force) throw new UsageError(`There is a database at ${path}; --force moves it aside.`);
  const letGo = takeDiaryFile(path);
  if (letGo === null) throw new UsageError(`${path} is in use; stop the service first.`);
  return letGo;
}

/** What SQLite may have left beside a file that nobody has open: only where it could not be opened. */
const SUFFIXES = ['-wal', '-shm', '-journal'];

async function copyAnew(from: string, to: string): Promise<void> {
  rmSync(to, { force: true });
  if (existsSync(from)) await copyPrivately(from, to);
}

/**
 * Gives a database a second name; under its own it stays until another takes its place, so that there always is one. Whether it had
 * to be copied for it.
 */
async function setAside(path: string, aside: string): Promise<boolean> {
  let isCopied = false;
  for (const suffix of [...SUFFIXES, '']) {
    const [file, kept] = [`${path}${suffix}`, `${aside}${suffix}`];
    if (!existsSync(file)) continue;
    try {
      linkSync(file, kept);
    } catch {
      await copyAnew(file, kept); // a file system without second names
      isCopied = true;
    }
  }
  for (const suffix of SUFFIXES) rmSync(`${path}${suffix}`, { force: true }); // another file's log would spoil the new one
  return isCopied;
}

/** Waits until a file or the names in a folder are on the disk. */
function flush(path: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

export const main = defineCommand({
  help: HELP,
  options: z.object({ from: text, force: flag, 'dry-run': flag, json: flag }),
  async run(given) {
    const dryRun = given['dry-run'];
    const config = readCommandConfig();
    const { mediaDir } = config;
    const from = resolve(given.from);
    const to = sqliteFile();
    refuseOtherUser(config, 'restore');
    const result = await inRoomOf(dirname(to), () => restore({ from, to, force: given.force, dryRun, mediaDir }));
    const { users, entries, movedAside, idsAfterGap, pictures } = result;
    const verb = dryRun ? 'Would restore' : 'Restored';
    const aside = movedAside ? ` The one before ${dryRun ? 'would be' : 'is'} at ${movedAside}.` : '';
    const media = pictures ? describePictures(pictures, mediaDir) : '';
    const said = `${verb} ${countedEntries(entries)} of ${counted(users, 'user')} from ${from} to ${to}.${media}${aside}`;
    print(given, { ...result, dryRun }, [said, SINCE, ...(idsAfterGap ? [GAP] : [])].join('\n'));
    return pictures && pictures.missing > 0 ? PICTURES_MISSING : 0;
  },
});

if (require.main === module) runCommand(main);
