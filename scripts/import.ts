import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../models/database';
import { timeZone } from '../server/contract/common';
import type { ImportChoices, ImportPlan, ImportState } from '../server/contract/imports';
import { AppError } from '../server/errors';
import { systemClock } from '../server/lib/clock';
import { createCursors } from '../server/lib/cursor';
import { describeError } from '../server/lib/describeError';
import { isSystemFull } from '../server/lib/diskFull';
import { copyPrivately, makePrivateFolder } from '../server/lib/privateFiles';
import { refuseOthersMedia } from '../server/ownMedia';
import type { Caller } from '../server/services/caller';
import { createDeriver } from '../server/services/deriver';
import { createImages } from '../server/services/images/createImages';
import { createImportService } from '../server/services/imports/importService';
import { createImportJobs } from '../server/services/imports/jobs';
import { PictureWaitsError } from '../server/services/imports/takePictures';
import { defineCommand, print, runCommand, UsageError } from './lib/command';
import { readCommandConfig } from './lib/config';
import { moodOptions, readMoods, refuseStrangeMoods } from './lib/moods';
import { inRoomOf } from './lib/noRoom';
import { flag, text } from './lib/options';
import { showProgress } from './lib/progress';
import { refuseOtherUser } from './lib/sameUser';
import { requireUser } from './lib/users';
import { withDatabase } from './lib/withDatabase';

const HELP = `Brings a diary in for somebody who has an account: an archive of this service, or the export of Day One, Daylio, Journey,
Journiv, or Markdown with front matter. Safe to kill and start again: what is there already is left out. Entries wait to be
read by the service.

  npm run import -- --file FILE --user EMAIL [options]

  --file FILE        the file; it is left as it is
  --user EMAIL       whose diary
  --time-zone ZONE   assumed where the file names none (the user's own when left out)
  --changed HOW      entries that are there in another wording: skip (default), replace or duplicate
  --mood LABEL=EMOTION
                     what a mood of the other diary stands for: --mood "rad=joy"; again for each
  --moods FILE       the same as JSON: [{ "label": "rad", "emotion": "joy", "valence": 1 }]
  --dry-run          say what would happen, change nothing
  --json             the result as one JSON object on stdout, without what is written in the diary
  --help             this text

Exit code: 0 when all went well, 1 when the import failed, 2 for wrong usage or a file that cannot be brought in.

The same by HTTP, and undone again: see POST /api/import.
`;

const WAIT_MS = 500;

const options = z.object({
  file: text,
  user: text,
  'time-zone': timeZone.optional(),
  changed: z.enum(['skip', 'replace', 'duplicate']).default('skip'),
  mood: moodOptions,
  moods: text.optional(),
  'dry-run': flag,
  json: flag,
});

export const main = defineCommand({
  help: HELP,
  options,
  async run(given) {
    const file = resolve(given.file);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${file}.`);
    const dryRun = given['dry-run'];
    const choices = { changed: given.changed, moods: readMoods(given.moods, given.mood) };
    const config = readCommandConfig();
    refuseOtherUser(config, 'import');
    const state = await withDatabase(async (database) => {
      await refuseOthersMedia(database, config);
      const user = await requireUser(given.user);
      const caller = { id: user.id, timeZone: user.timeZone, locale: user.locale, sessionId: 0 };
      return bringIn(database, caller, { file, dryRun, choices, timeZone: given['time-zone'] });
    });
    print(given, { ...withoutText(state), dryRun }, describe(state, dryRun));
    return state.status === 'failed' ? 1 : 0;
  },
});

interface Order {
  file: string;
  dryRun: boolean;
  choices: ImportChoices;
  timeZone: string | undefined;
}

async function bringIn(database: Database, caller: Caller, order: Order): Promise<ImportState> {
  const config = readCommandConfig();
  const { importDir: folder, importMaxBytes: maxBytes } = config;
  const deriver = createDeriver();
  const cursors = createCursors(config.secrets);
  const { images, pictures } = createImages({ config, database, clock: systemClock, cursors });
  const onFault = ({ error }: { error: unknown }) =>
    process.stderr.write(`Pictures go to ${config.mediaDir} (MEDIA_DIR): ${why(error)}.\n`);
  const jobs = createImportJobs({ database, deriver, images, clock: systemClock, folder, onFault });
  const imports = createImportService({ database, clock: systemClock, cursors, jobs, folder, maxBytes });
  makePrivateFolder(folder);
  const path = join(folder, randomUUID());
  let isHandedOver = false;
  try {
    await inRoomOf(folder, () => copyPrivately(order.file, path));
    const planned = await imports.plan(caller, path, { timeZone: order.timeZone, stays: false }).catch(inWords);
    try {
      refuseStrangeMoods(order.choices.moods ?? [], planned.plan);
      if (!order.dryRun) {
        await imports.confirm(caller, planned.id, order.choices).catch(inWords);
        isHandedOver = true; // should this process fail from here on, the service goes on with the file, and removes it
      }
    } finally {
      if (!isHandedOver) await imports.undo(caller, planned.id);
    }
    if (order.dryRun) return planned;
    const progress = showProgress({ label: 'Importing', total: planned.plan.records });
    for (let state = planned; ; ) {
      await jobs.work().catch(goOnLater);
      const { done } = state;
      state = await imports.get(caller, planned.id);
      progress.advance(state.done - done);
      if (state.status !== 'importing') {
        progress.finish();
        return { ...state, plan: planned.plan }; // which the import that is over has forgotten in part
      }
      await sleep(WAIT_MS); // a service has it
    }
  } finally {
    if (!isHandedOver) rmSync(path, { force: true });
    await pictures.close();
    await deriver.close();
  }
}

/** In words where there are some, and by its code. */
function why(error: unknown): string {
  const { type, code = type } = describeError(error);
  return `${isSystemFull(error) ? 'the disk is full' : 'it cannot be written'} (${code})`;
}

/** As the service does: once nobody holds the import any more it is taken up again, so often and no more. */
function goOnLater(error: unknown): void {
  if (!(error instanceof PictureWaitsError)) throw error;
}

/** What people are told of over HTTP, they are told here. */
function inWords(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { message, details } = error;
  const said = details.issues?.map((issue) => (issue.path[0] === 'file' ? `--file ${issue.message}` : issue.message));
  throw new UsageError(said?.join('; ') ?? message);
}

/** For logs of other programs. */
const withoutText = ({ plan, ...state }: ImportState) => ({
  ...state,
  plan: { ...plan, samples: plan.samples.map(({ text: _, ...sample }) => sample) },
});

function describe({ plan, result, failure }: ImportState, dryRun: boolean): string {
  const found = `${plan.title}: ${plan.records} records from ${plan.from ?? 'nowhere'} to ${plan.to ?? 'nowhere'}, ${plan.new} new, ${plan.same} there already or twice in the file, ${plan.changed} changed, ${plan.refused.count} refused.`;
  const refused = plan.refused.examples.map(
    ({ where, reason }: ImportPlan['refused']['examples'][number]) => `  ${where} ${reason}`,
  );
  const moods = plan.moods.map(({ label, entries }) => `  ${JSON.stringify(label)} (${entries})`);
  const { added, replaced, skipped, pictures, refused: unfit, unreadable } = result;
  const done = dryRun
    ? 'Nothing was written.'
    : (failure ??
      `${added} added, ${replaced} replaced, ${skipped} left out, ${unfit} refused, ${pictures} pictures${unreadable > 0 ? `, ${unreadable} that could not be read` : ''}.`);
  return [
    found,
    ...refused,
    ...(moods.length > 0 ? ['Moods of the other diary, for --mood:', ...moods] : []),
    done,
  ].join('\n');
}

if (require.main === module) runCommand(main);
