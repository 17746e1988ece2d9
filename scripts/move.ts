import { resolve } from 'node:path';
import { z } from 'zod';
import { Image } from '../models';
import { type CopiedTable, copyDatabase, countAllRows, requireUnchanged } from '../models/copyDatabase';
import { type Database, openDatabase } from '../models/database';
import { databaseFileOf, describeDatabase, isSameDatabase, parseDatabaseUrl } from '../models/databaseUrl';
import { hasTable, isInUse } from '../models/dialects/sqlite/diaryFile';
import { migrate, requireSchema } from '../models/migrator';
import { othersAreConnected } from '../models/otherConnections';
import { isUnfinishedMove, markFinishedMove, markUnfinishedMove, UNFINISHED_MOVE } from '../models/unfinishedMove';
import { ownerOf, type Place, refuseOthersMedia, takeOverMedia } from '../server/ownMedia';
import { defineCommand, print, runCommand, UsageError } from './lib/command';
import { readCommandConfig } from './lib/config';
import { copyPictures, describePictures, PICTURES_MISSING } from './lib/copyPictures';
import { counted } from './lib/counted';
import { namedBy } from './lib/explain';
import { isThere } from './lib/isThere';
import { flag, text } from './lib/options';
import { showProgress } from './lib/progress';
import { refuseOtherUser } from './lib/sameUser';
import { refuseEmpty } from './lib/withDatabase';

const HELP = `Moves a whole diary from one database to another, between SQLite and a database server in either direction: people,
sessions, entries, statistics, reports, pictures. Nobody has to sign in again where JWT_SECRET stays. Every row is counted and compared after it
was written. What is there stays as it is. Stop the service first; afterwards start it with the new DATABASE_URL.

  npm run move -- --to URL [options]

  --to URL     where to, as DATABASE_URL is written; an empty database on a server, or a new file (SQLite)
               (default: TARGET_DATABASE_URL, whose password no list of processes shows)
  --from URL   where from (default: the configured database)
  --dry-run    count what would be moved, and look whether the target is empty; change nothing in it
  --json       the result as one JSON object on stdout
  --help       this text

When it is interrupted, run it again: it goes on where it was, and nothing serves the target before all of it is there.

Exit code: 0 when all went well, 1 when not all was moved, 2 for wrong usage, 3 when all was moved, but pictures are missing or damaged.
`;

const url = text.superRefine((written, context) => {
  try {
    parseDatabaseUrl(written);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

export const main = defineCommand({
  help: HELP,
  options: z.object({
    to: url.optional(),
    from: url.optional(),
    'dry-run': flag,
    json: flag,
  }),
  async run(given) {
    const dryRun = given['dry-run'];
    const from = given.from ?? readCommandConfig().databaseUrl;
    const to = given.to ?? namedInEnvironment();
    const [file, newFile] = [pathOf(from), pathOf(to)];
    if (file !== null && !isThere(file)) throw new UsageError(`There is no database at ${file}.`);
    if (file !== null && newFile !== null) throw new UsageError('Both are SQLite: npm run backup copies such a file.');
    if (newFile !== null && isTaken(newFile)) throw new UsageError(`${newFile} exists already.`);
    if (isSameDatabase(from, to)) {
      const names = [given.from ? '--from' : 'DATABASE_URL', given.to ? '--to' : 'TARGET_DATABASE_URL'];
      throw new UsageError(`${names.join(' and ')} name the same database: ${describeDatabase(to)}.`);
    }
    refuseOtherUser(readCommandConfig({ DATABASE_URL: to }), 'move');
    for (const path of [file, newFile]) refuseInUse(path);
    const source = openDatabase({ url: from });
    try {
      await namedBy(given.from ? '--from' : 'DATABASE_URL', from, () => refuseEmpty(source));
      await refuseOthers(source);
      const places = { from: placeOf(from), to: placeOf(to) };
      const result = await moveTo(places, source, dryRun);
      const rows = result.tables.reduce((sum, table) => sum + table.rows, 0);
      const verb = dryRun ? 'would be moved' : 'moved and compared';
      const lines = result.tables.map((table) => `${String(table.rows).padStart(9)}  ${table.table}`);
      const pictures = 'pictures' in result ? describePictures(result.pictures, places.to.mediaDir) : '';
      const end = `${counted(rows, 'row')} ${verb} from ${result.from} to ${result.to}.${pictures}`;
      print(given, { ...result, rows, dryRun }, [...lines, end].join('\n'));
      return 'pictures' in result && result.pictures.missing > 0 ? PICTURES_MISSING : 0;
    } finally {
      await source.close();
    }
  },
});

function namedInEnvironment(): string {
  const { TARGET_DATABASE_URL: to } = process.env;
  if (!to) throw new UsageError('--to or TARGET_DATABASE_URL must name the target.');
  const { error } = url.safeParse(to);
  if (error) throw new UsageError(`TARGET_DATABASE_URL ${error.issues[0]?.message}`);
  return to;
}

/** Databases, and the folders of their pictures: the same one where `MEDIA_DIR` names it. */
interface Moving {
  from: Place;
  to: Place;
}

async function moveTo({ from, to }: Moving, source: Database, dryRun: boolean) {
  await requireSchema(source);
  const counts = await countAllRows(source);
  const newFile = pathOf(to.databaseUrl);
  if (dryRun && newFile !== null) return { from: source.description, to: `SQLite at ${newFile}`, tables: counts };
  const target = openDatabase({ url: to.databaseUrl });
  try {
    const isBegun = await namedBy('--to', to.databaseUrl, () => isUnfinishedMove(target));
    await refuseOthers(target); // another move, which would write the same rows
    if (!isBegun) await refuseFull(target);
    await refuseOthersMedia(target, to, await ownerOf(source, from));
    const names = { from: source.description, to: target.description };
    if (dryRun) return { ...names, tables: counts };
    if (isBegun) process.stderr.write('Going on with a move that was interrupted.\n');
    await markUnfinishedMove(target);
    await migrate(target, { isMoving: true });
    const progress = showProgress({ label: 'Moving', total: counts.reduce((sum, { rows }) => sum + rows, 0) });
    const tables = await copyDatabase(source, target, (rows) => progress.advance(rows)).finally(() =>
      progress.finish(),
    );
    const keys = await Image.findAll({ attributes: ['userId', 'sha256'], order: [['id', 'ASC']], raw: true });
    const pictures = await copyPictures(keys, from.mediaDir, to.mediaDir);
    await requireStill(source, from.databaseUrl, tables);
    await takeOverMedia(target, to);
    await markFinishedMove(target);
    return { ...names, tables, pictures };
  } finally {
    await target.close();
  }
}

/** Once more at the end: who starts the service during a move would lose what is written there. Closes the source. */
async function requireStill(source: Database, from: string, copied: readonly CopiedTable[]): Promise<void> {
  await requireUnchanged(source, copied);
  await source.close();
  refuseInUse(pathOf(from));
  const again = openDatabase({ url: from }); // with one connection: several of our own would look like somebody else's
  await refuseOthers(again).finally(() => again.close());
}

/** A file tells by itself; our own connections must be closed. */
function refuseInUse(file: string | null): void {
  if (file !== null && isThere(file) && isInUse(file))
    throw new UsageError(`${file} is in use; stop the service first.`);
}

async function refuseOthers(database: Database): Promise<void> {
  if (!(await othersAreConnected(database))) return;
  throw new UsageError(`Somebody else is connected to ${database.description}; stop the service first.`);
}

/** Tables without a row, as an earlier migration left them, do no harm. */
async function refuseFull(target: Database): Promise<void> {
  if (!(await target.sequelize.getQueryInterface().tableExists('migrations'))) return;
  const full = (await countAllRows(target)).filter(({ rows }) => rows > 0);
  if (full.length === 0) return;
  const list = full.map(({ table, rows }) => `${rows} rows in ${table}`).join(', ');
  throw new UsageError(`${target.description} is not empty: ${list}. Nothing was changed.`);
}

/** Whether a file is there that no interrupted move has begun. Looks without changing it: it may be anything. */
function isTaken(path: string): boolean {
  if (!isThere(path)) return false;
  try {
    return !hasTable(path, UNFINISHED_MOVE);
  } catch {
    return true;
  }
}

/** With the folder where the service keeps the pictures of that database. */
const placeOf = (databaseUrl: string): Place => readCommandConfig({ DATABASE_URL: databaseUrl });

function pathOf(databaseUrl: string): string | null {
  const file = databaseFileOf(databaseUrl);
  return file === null ? null : resolve(file);
}

if (require.main === module) runCommand(main);
