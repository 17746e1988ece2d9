import { User } from '../../../models';
import type { Database } from '../../../models/database';
import { isDatabaseUnavailable } from '../../../models/failures';
import { pagesById } from '../../../models/pagesById';
import type { Clock } from '../../lib/clock';
import { concurrently } from '../../lib/concurrently';
import { addWeeks, dayOf, type WeekId, weekOf } from '../../lib/dates';
import { isFresh, readStates } from './freshness';
import { localeFor } from './locales';
import { makeReports, type Outcome } from './makeReports';
import { periodFor } from './reportRow';

/** Users whose rows one transaction holds: few, so that their own writes wait a tenth of a second at most. */
const PAGE = 50;

export interface BatchOptions {
  /** `lastFinished`: for every user the last week that is over in their own time zone. */
  weeks: readonly WeekId[] | 'lastFinished';
  /** Only this user. */
  userId?: number | undefined;
  /** Pages of users at work at once. */
  concurrency: number;
  force: boolean;
  /** Count what would be made, make nothing. */
  dryRun: boolean;
  /** Ends the batch after the pages at hand. */
  signal?: AbortSignal;
  onProgress?: (reports: number) => void;
  onFailure?: (failure: { userId: number; week: WeekId; error: unknown }) => void;
}

export interface BatchResult {
  made: number;
  unchanged: number;
  failed: number;
}

type PageUser = Pick<User, 'id' | 'timeZone' | 'locale'>;

/**
 * Makes the reports that are missing or out of date, for everybody. The table itself is the progress: a batch that was
 * killed goes on where it was, and several at once share the work, each report being made once. Memory does not grow with
 * the number of users. Rejects when the database is away; everything else that fails is counted and handed to `onFailure`.
 */
export async function runReportBatch(
  { database, clock }: { database: Database; clock: Clock },
  options: BatchOptions,
): Promise<BatchResult> {
  const sum: BatchResult = { made: 0, unchanged: 0, failed: 0 };
  const where = options.userId === undefined ? {} : { id: options.userId };
  const pages = pagesById(User, { where, attributes: ['id', 'timeZone', 'locale'], raw: true }, PAGE);

  async function workOnPages(): Promise<void> {
    for await (const users of pages) {
      for (const [week, members] of groupByWeek(users, options.weeks, clock.now())) {
        if (options.signal?.aborted) return;
        const { made, unchanged, failures } = await makePage(week, members);
        sum.made += made;
        sum.unchanged += unchanged;
        sum.failed += failures.length;
        for (const failure of failures) options.onFailure?.({ ...failure, week });
        options.onProgress?.(members.length);
      }
    }
  }

  async function makePage(week: WeekId, members: PageUser[]): Promise<Outcome> {
    const now = clock.now();
    const due = await findDue(database, members, { week, now, force: options.force });
    const userIds = due.map(({ id }) => id);
    const rest = members.length - due.length;
    if (options.dryRun || userIds.length === 0) return { made: due.length, unchanged: rest, failures: [], looked: [] };
    try {
      const outcome = await makeReports(database, { userIds, week, now, force: options.force });
      return { ...outcome, unchanged: outcome.unchanged + rest };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return { made: 0, unchanged: rest, failures: userIds.map((userId) => ({ userId, error })), looked: [] };
    }
  }

  await concurrently(options.concurrency, workOnPages);
  return sum;
}

/** How many reports a batch looks at: what its progress adds up to. */
export async function countBatch({ weeks, userId }: Pick<BatchOptions, 'weeks' | 'userId'>): Promise<number> {
  const users = await User.count(userId === undefined ? {} : { where: { id: userId } });
  return users * (weeks === 'lastFinished' ? 1 : weeks.length);
}

function groupByWeek(users: PageUser[], weeks: BatchOptions['weeks'], now: Date): Map<WeekId, PageUser[]> {
  if (weeks !== 'lastFinished') return new Map(weeks.map((week) => [week, users]));
  const groups = new Map<WeekId, PageUser[]>();
  for (const user of users) {
    const week = addWeeks(weekOf(dayOf(now, user.timeZone)), -1);
    groups.set(week, [...(groups.get(week) ?? []), user]);
  }
  return groups;
}

interface Due {
  week: WeekId;
  now: Date;
  force?: boolean;
}

/** Those whose report is missing or out of date, or all, told without locking anybody; never of weeks that have not begun. */
async function findDue(database: Database, users: PageUser[], { week, now, force = false }: Due): Promise<PageUser[]> {
  const begun = users.flatMap((user) => {
    const period = periodFor(user, week, now);
    return period.daysElapsed > 0 ? [{ user, period }] : [];
  });
  const userIds = begun.map(({ user }) => user.id);
  const states = force ? null : await database.readSteps(() => readStates(userIds, week));
  const due = begun.filter(
    ({ user: { id, locale }, period }) =>
      !states || !isFresh(states.get(id), { period, language: localeFor(locale).language }),
  );
  return due.map(({ user }) => user);
}
