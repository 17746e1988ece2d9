import { z } from 'zod';
import type { Database } from '../models/database';
import { queriedWeek } from '../server/contract/statsShapes';
import { systemClock } from '../server/lib/clock';
import { addWeeks, type WeekId } from '../server/lib/dates';
import { type BatchOptions, countBatch, runReportBatch } from '../server/services/reports/batch';
import { defineCommand, firstLine, print, runCommand } from './lib/command';
import { counted } from './lib/counted';
import { flag, id, whole } from './lib/options';
import { showProgress } from './lib/progress';
import { untilStopped } from './lib/stopping';
import { requireUser } from './lib/users';
import { withDatabase } from './lib/withDatabase';

const HELP = `Makes the weekly reports that are missing or out of date. Safe to kill and start again, and to run several times
at once: each user and week has one report. Without a week, every user's last finished week in their own time zone.

  npm run reports -- [options]

  --week W          this ISO week, for instance 2026-W47
  --since W         every week from this one ...
  --until W         ... to this one, both included
  --user ID         only this user (npm run account lists them)
  --concurrency N   pages of users at work at once, 1 to 16 (default 2)
  --force           make those again that are up to date, too
  --dry-run         count what would be made, make nothing
  --json            the result as one JSON object on stdout
  --help            this text

Exit code: 0 when all went well, 1 when a report failed (a line for each on stderr), 2 for wrong usage, 130 when stopped.
`;

const STOPPED = 130;

const weekArgument = queriedWeek.optional();

const options = z
  .object({
    week: weekArgument,
    since: weekArgument,
    until: weekArgument,
    user: id.optional(),
    concurrency: whole(1, 16).default(2),
    force: flag,
    'dry-run': flag,
    json: flag,
  })
  .refine(({ since, until }) => (since === undefined) === (until === undefined), '--since and --until go together')
  .refine(({ week: one, since }) => one === undefined || since === undefined, '--week does not go with --since')
  .refine(({ since, until }) => !since || !until || since <= until, '--since must not lie after --until');

function weeksBetween(since: WeekId, until: WeekId): WeekId[] {
  const weeks: WeekId[] = [];
  for (let current = since; current <= until; current = addWeeks(current, 1)) weeks.push(current);
  return weeks;
}

export const main = defineCommand({
  help: HELP,
  options,
  async run(given) {
    const { since, until, user: userId, concurrency, force, 'dry-run': dryRun } = given;
    const weeks = since && until ? weeksBetween(since, until) : given.week ? [given.week] : 'lastFinished';
    const makeReports = async (database: Database, signal: AbortSignal) => {
      if (userId !== undefined) await requireUser(userId);
      const progress = showProgress({ label: 'Reports', total: await countBatch({ weeks, userId }) });
      const batch: BatchOptions = {
        weeks,
        userId,
        concurrency,
        force,
        dryRun,
        signal,
        onProgress: (reports) => progress.advance(reports),
        onFailure: ({ userId: owner, week: failedWeek, error }) =>
          process.stderr.write(`user ${owner}, ${failedWeek}: ${firstLine(error)}\n`),
      };
      return runReportBatch({ database, clock: systemClock }, batch).finally(() => progress.finish());
    };
    const { made, unchanged, failed, stopped } = await untilStopped(async (signal) => {
      const done = await withDatabase((database) => makeReports(database, signal));
      return { ...done, stopped: signal.aborted };
    });
    const result = { made, unchanged, failed, dryRun, stopped };
    print(given, result, describe(result));
    if (stopped) return STOPPED;
    return failed > 0 ? 1 : 0;
  },
});

function describe(result: {
  made: number;
  unchanged: number;
  failed: number;
  dryRun: boolean;
  stopped: boolean;
}): string {
  const { made, unchanged, failed, dryRun, stopped } = result;
  const verb = dryRun ? 'would be made' : 'made';
  return `${counted(made, 'report')} ${verb}, ${unchanged} were up to date, ${failed} failed.${stopped ? ' Stopped before the end.' : ''}`;
}

if (require.main === module) runCommand(main);
