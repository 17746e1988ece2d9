import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { User } from '../models';
import type { Database } from '../models/database';
import { timeZone } from '../server/contract/common';
import type { ImportPlan, ImportState } from '../server/contract/imports';
import { AppError } from '../server/errors';
import { systemClock } from '../server/lib/clock';
import { createCursors } from '../server/lib/cursor';
import { makePrivateFile, makePrivateFolder } from '../server/lib/privateFiles';
import type { Caller } from '../server/services/caller';
import { createDeriver } from '../server/services/deriver';
import { createImages } from '../server/services/images/createImages';
import { createImportService } from '../server/services/imports/importService';
import { createImportJobs } from '../server/services/imports/jobs';
import { defineCommand, print, runCommand, UsageError } from './lib/command';
import { readCommandConfig } from './lib/config';
import { flag, text } from './lib/options';
import { showProgress } from './lib/progress';
import { withDatabase } from './lib/withDatabase';

const HELP = `Brings a diary in for somebody who has an account: an archive of this service, or the export of Day One, Daylio, Journey,
Journiv, or Markdown with front matter. Safe to kill and start again: what is there already is left out. Entries wait to be
read by the service.

  npm run import -- --file FILE --user EMAIL [options]

  --file FILE        the file; it is left as it is
  --user EMAIL       whose diary
  --time-zone ZONE   assumed where the file names none (the user's own when left out)
  --changed HOW      entries that are there in another wording: skip (default), replace or duplicate
  --dry-run          say what would happen, change nothing
  --json             the result as one JSON object on stdout
  --help             this text

The same by HTTP, with words of another diary mapped to emotions, and undone again: see POST /api/import.
`;

const WAIT_MS = 500;

const options = z.object({
  file: text,
  user: text,
  'time-zone': timeZone.optional(),
  changed: z.enum(['skip', 'replace', 'duplicate']).default('skip'),
  'dry-run': flag,
  json: flag,
});

export const main = defineCommand({
  help: HELP,
  options,
  async run(given) {
    const file = resolve(given.file);
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
    const dryRun = given['dry-run'];
    const state = await withDatabase(async (database) => {
      const user = await User.findOne({ where: { email: given.user.toLowerCase() }, raw: true });
      if (!user) throw new UsageError(`There is no user ${given.user}.`);
      const caller = { id: user.id, timeZone: user.timeZone, locale: user.locale, sessionId: 0 };
      return bringIn(database, caller, { file, dryRun, changed: given.changed, timeZone: given['time-zone'] });
    });
    print(given, { ...state, dryRun }, describe(state, dryRun));
    return state.status === 'failed' ? 1 : 0;
  },
});

interface Order {
  file: string;
  dryRun: boolean;
  changed: 'skip' | 'replace' | 'duplicate';
  timeZone: string | undefined;
}

async function bringIn(database: Database, caller: Caller, order: Order): Promise<ImportState> {
  const config = readCommandConfig();
  const { importDir: folder, importMaxBytes: maxBytes } = config;
  const deriver = createDeriver();
  const cursors = createCursors(config.secrets);
  const { images, pictures } = createImages({ config, database, clock: systemClock, cursors });
  const jobs = createImportJobs({ database, deriver, images, clock: systemClock, folder });
  const imports = createImportService({ database, clock: systemClock, cursors, jobs, folder, maxBytes });
  makePrivateFolder(folder);
  const path = join(folder, randomUUID());
  makePrivateFile(path);
  let isHandedOver = false;
  try {
    copyFileSync(order.file, path);
    const planned = await imports.plan(caller, path, order.timeZone).catch((error: unknown) => {
      throw error instanceof AppError ? new UsageError(reasonOf(error)) : error;
    });
    if (order.dryRun) {
      await imports.undo(caller, planned.id);
      return planned;
    }
    await imports.confirm(caller, planned.id, { changed: order.changed });
    isHandedOver = true; // should this process fail from here on, the service goes on with the file, and removes it
    const progress = showProgress({ label: 'Importing', total: planned.plan.records });
    for (let state = planned; ; ) {
      await jobs.work();
      const { done } = state;
      state = await imports.get(caller, planned.id);
      progress.advance(state.done - done);
      if (state.status !== 'importing') {
        progress.finish();
        return state;
      }
      await sleep(WAIT_MS); // a service has it
    }
  } finally {
    if (!isHandedOver) rmSync(path, { force: true });
    await pictures.close();
    await deriver.close();
  }
}

const reasonOf = ({ message, details }: AppError) =>
  details.issues?.map((issue) => issue.message).join('; ') ?? message;

function describe({ plan, result, failure }: ImportState, dryRun: boolean): string {
  const found = `${plan.title}: ${plan.records} records from ${plan.from ?? 'nowhere'} to ${plan.to ?? 'nowhere'}, ${plan.new} new, ${plan.same} there already, ${plan.changed} changed, ${plan.refused.count} refused.`;
  const refused = plan.refused.examples.map(
    ({ where, reason }: ImportPlan['refused']['examples'][number]) => `  ${where} ${reason}`,
  );
  const { added, replaced, skipped, pictures } = result;
  const done = dryRun
    ? 'Nothing was written.'
    : (failure ?? `${added} added, ${replaced} replaced, ${skipped} left out, ${pictures} pictures.`);
  return [found, ...refused, done].join('\n');
}

if (require.main === module) runCommand(main);
