import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Analyser, ModelInfo } from '../ml/analyser';
import { createAnalyser } from '../ml/createAnalyser';
import type { Database } from '../models/database';
import type { Config } from '../server/config';
import { systemClock } from '../server/lib/clock';
import { countOutdated, type ReanalysisResult, reanalyse } from '../server/services/reanalysis';
import { defineCommand, firstLine, print, runCommand } from './lib/command';
import { CommandError } from './lib/commandError';
import { readCommandConfig } from './lib/config';
import { countedEntries } from './lib/counted';
import { flag, id, whole } from './lib/options';
import { showProgress } from './lib/progress';
import { untilStopped } from './lib/stopping';
import { requireUser } from './lib/users';
import { withDatabase } from './lib/withDatabase';

const HELP = `Reads again every entry that another version of the model read. Statistics follow at once, reports on their next read
or run. Safe while the service runs, to kill and start again, and to run several times at once.

  npm run reanalyse -- [options]

  --user ID         only this user's entries (npm run account lists them)
  --concurrency N   entries read at once, 1 to 64 (default twice ANALYSER_CHILDREN)
  --dry-run         count the entries, change nothing
  --json            the result as one JSON object on stdout
  --help            this text

Exit code: 0 when all went well, 1 when an entry failed (a line for each on stderr) or the model cannot be read, 2 for wrong usage, 130 when stopped.
`;

const STOPPED = 130;
const READY_WITHIN_MS = 60_000;

/** Null where it was told to stop before the model was there. Rejects with a `CommandError` that says why there is none. */
async function startAnalyser(config: Config, concurrency: number, signal: AbortSignal): Promise<Analyser | null> {
  const analyser = createAnalyser({
    modelDir: config.modelDir,
    children: config.analyserChildren,
    queueLimit: Math.max(config.analyserQueue, concurrency),
    timeoutMs: Math.max(config.analyserTimeoutMs, READY_WITHIN_MS), // nobody waits for these
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  const isOnItsWay = () => !signal.aborted && analyser.fault() === null && Date.now() < deadline;
  while (!analyser.isReady() && isOnItsWay()) await wait(20);
  if (analyser.isReady()) return analyser;
  const fault = analyser.fault() ?? `it was not ready within ${READY_WITHIN_MS / 1000} s`;
  await analyser.close();
  if (signal.aborted) return null;
  throw new CommandError(`The model cannot be read: ${fault}. Which one it is, EMOTION_MODEL_DIR says.`);
}

export const main = defineCommand({
  help: HELP,
  options: z.object({ user: id.optional(), concurrency: whole(1, 64).optional(), 'dry-run': flag, json: flag }),
  async run(given) {
    const { user: userId, 'dry-run': dryRun } = given;
    const config = readCommandConfig();
    const concurrency = given.concurrency ?? 2 * config.analyserChildren;
    return untilStopped(async (signal) => {
      const done = await withDatabase(async (database) => {
        if (userId !== undefined) await requireUser(userId);
        const analyser = await startAnalyser(config, concurrency, signal);
        if (analyser === null) return null;
        const options = { userId, dryRun, concurrency, signal };
        return readAgain(database, analyser, options).finally(() => analyser.close());
      });
      const stopped = signal.aborted;
      if (done === null) process.stderr.write('Stopped before the model was loaded.\n');
      else print(given, { ...done, dryRun, stopped }, describe(done, dryRun, stopped));
      if (stopped) return STOPPED;
      return done !== null && done.failed > 0 ? 1 : 0;
    });
  },
});

interface Order {
  userId: number | undefined;
  dryRun: boolean;
  concurrency: number;
  signal: AbortSignal;
}

type Done = ReanalysisResult & { outdated: number; model: ModelInfo };

async function readAgain(database: Database, analyser: Analyser, { dryRun, ...order }: Order): Promise<Done> {
  const { model } = analyser;
  const outdated = await countOutdated(model, order.userId);
  if (dryRun) return { outdated, read: 0, passed: 0, failed: 0, model };
  const progress = showProgress({ label: `Reading with ${model.name} ${model.version}`, total: outdated });
  const done = await reanalyse(
    { database, analyser, clock: systemClock },
    {
      ...order,
      onProgress: (entries) => progress.advance(entries),
      onFailure: ({ diaryId, error }) => process.stderr.write(`entry ${diaryId}: ${firstLine(error)}\n`),
    },
  ).finally(() => progress.finish());
  return { outdated, ...done, model };
}

function describe(result: ReanalysisResult & { outdated: number }, dryRun: boolean, stopped: boolean): string {
  const { outdated, read, passed, failed } = result;
  if (dryRun) return `${countedEntries(outdated)} would be read again.`;
  const end = stopped ? ' Stopped before the end.' : '';
  return `${read} of ${countedEntries(outdated)} read again, ${passed} had changed meanwhile, ${failed} failed.${end}`;
}

if (require.main === module) runCommand(main);
