import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Analyser } from '../ml/analyser';
import { createAnalyser } from '../ml/createAnalyser';
import type { Config } from '../server/config';
import { systemClock } from '../server/lib/clock';
import { countOutdated, type ReanalysisResult, reanalyse } from '../server/services/reanalysis';
import { defineCommand, firstLine, print, runCommand, UsageError } from './lib/command';
import { readCommandConfig } from './lib/config';
import { countedEntries } from './lib/counted';
import { flag, id, whole } from './lib/options';
import { showProgress } from './lib/progress';
import { withDatabase } from './lib/withDatabase';

const HELP = `Reads again every entry that another version of the model read. Statistics follow at once, reports on their next read
or run. Safe while the service runs, to kill and start again, and to run several times at once.

  npm run reanalyse -- [options]

  --user ID         only this user's entries
  --concurrency N   entries read at once, 1 to 64 (default twice ANALYSER_CHILDREN)
  --dry-run         count the entries, change nothing
  --json            the result as one JSON object on stdout
  --help            this text

Exit code: 0 when all went well, 1 when an entry failed (a line for each on stderr), 2 for wrong usage, 130 when stopped.
`;

const STOPPED = 130;
const READY_WITHIN_MS = 60_000;

async function startAnalyser(config: Config, concurrency: number): Promise<Analyser> {
  const analyser = createAnalyser({
    modelDir: config.modelDir,
    children: config.analyserChildren,
    queueLimit: Math.max(config.analyserQueue, concurrency),
    timeoutMs: Math.max(config.analyserTimeoutMs, READY_WITHIN_MS), // nobody waits for these
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!analyser.isReady() && Date.now() < deadline) await wait(20);
  if (analyser.isReady()) return analyser;
  await analyser.close();
  throw new UsageError(`The model in ${config.modelDir} does not get ready.`);
}

export const main = defineCommand({
  help: HELP,
  options: z.object({ user: id.optional(), concurrency: whole(1, 64).optional(), 'dry-run': flag, json: flag }),
  async run(given) {
    const { user: userId, 'dry-run': dryRun } = given;
    const config = readCommandConfig();
    const concurrency = given.concurrency ?? 2 * config.analyserChildren;
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const analyser = await startAnalyser(config, concurrency);
    const { model } = analyser;
    try {
      const result = await withDatabase(async (database): Promise<ReanalysisResult & { outdated: number }> => {
        const outdated = await countOutdated(model, userId);
        if (dryRun) return { outdated, read: 0, passed: 0, failed: 0 };
        const progress = showProgress({ label: `Reading with ${model.name} ${model.version}`, total: outdated });
        const done = await reanalyse(
          { database, analyser, clock: systemClock },
          {
            userId,
            concurrency,
            signal: stopping.signal,
            onProgress: (entries) => progress.advance(entries),
            onFailure: ({ diaryId, error }) => process.stderr.write(`entry ${diaryId}: ${firstLine(error)}\n`),
          },
        ).finally(() => progress.finish());
        return { outdated, ...done };
      });
      const stopped = stopping.signal.aborted;
      print(given, { ...result, model, dryRun, stopped }, describe(result, dryRun, stopped));
      if (stopped) return STOPPED;
      return result.failed > 0 ? 1 : 0;
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      await analyser.close();
    }
  },
});

function describe(result: ReanalysisResult & { outdated: number }, dryRun: boolean, stopped: boolean): string {
  const { outdated, read, passed, failed } = result;
  if (dryRun) return `${countedEntries(outdated)} would be read again.`;
  const end = stopped ? ' Stopped before the end.' : '';
  return `${read} of ${countedEntries(outdated)} read again, ${passed} had changed meanwhile, ${failed} failed.${end}`;
}

if (require.main === module) runCommand(main);
