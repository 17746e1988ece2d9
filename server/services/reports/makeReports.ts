import type { Transaction } from 'sequelize';
import type { Database } from '../../../models/database';
import { markFresh, type ReportState } from '../../../models/repositories/reportRows';
import { saveMany } from '../../../models/repositories/rows';
import { together } from '../../../models/repositories/steps';
import { lockUserRows } from '../../../models/repositories/userRows';
import { runSteps } from '../../../models/runSteps';
import type { Period } from '../../insights/period';
import { type WeekId, weekRange } from '../../lib/dates';
import type { Facts } from './facts/facts';
import { isFresh, readStates } from './freshness';
import { inputHashOf } from './inputHash';
import { localeFor } from './locales';
import type { Locale } from './locales/locale';
import { composeRow, periodFor, type ReportRow } from './reportRow';
import { readFacts } from './sources';

export interface Order {
  userIds: readonly number[];
  week: WeekId;
  now: Date;
  /** Make those again that are up to date, too. */
  force: boolean;
  /** Give what the reports were made from, too: for one. Of a whole page it would only be in the way of the next. */
  keepsFacts?: boolean;
}

export interface Outcome {
  /** Reports written because they were missing, their inputs had changed, or they were forced. */
  made: number;
  /** Up to date already, or found to be when looked at again; users that are gone and weeks not begun included. */
  unchanged: number;
  failures: { userId: number; error: unknown }[];
  /** What was looked at and could be made, whether it had changed or not. */
  looked: Looked[];
}

export interface Looked {
  userId: number;
  /** What was written; null where the same stands in the table already. */
  row: ReportRow | null;
  /** Null unless they were asked for. */
  facts: Facts | null;
}

/**
 * Makes the reports of some users for one week, in one transaction that holds the rows of these users: whoever changes
 * an entry meanwhile waits, and marks the report stale afterwards. A report that cannot be made does not stop the others.
 */
export function makeReports(database: Database, order: Order): Promise<Outcome> {
  const { userIds, week } = order;
  return database.writeAfter(
    (engine) => together([lockUserRows(engine, userIds), readStates(userIds, week)]),
    async ([users, states], transaction) => {
      const { looked, failures } = await lookAtAll(selectJobs(users, states, order), order, transaction);
      const changed = looked.flatMap(({ row }) => row ?? []);
      const same = looked.flatMap(({ userId, row }) => (row ? [] : [userId]));
      await runSteps(transaction, (engine) =>
        together([saveMany(engine, 'reports', changed, ['userId', 'week']), markFresh(same, week)]),
      );
      const unchanged = userIds.length - changed.length - failures.length;
      return { made: changed.length, unchanged, failures, looked };
    },
  );
}

interface Job {
  period: Period;
  locale: Locale;
  /** Of the report that is stored and says what it was made for. */
  inputHash: string | null;
  begunEarlier: boolean;
}

/** Finds those whose report is missing or out of date, now that nobody else can make it. */
function selectJobs(
  users: readonly { id: number; timeZone: string; locale: string }[],
  states: ReadonlyMap<number, ReportState>,
  { week, now, force }: Order,
): Map<number, Job> {
  const jobs = new Map<number, Job>();
  for (const user of users) {
    const state = states.get(user.id);
    const period = periodFor(user, week, now);
    const locale = localeFor(user.locale);
    const isDue = force || !isFresh(state, { period, language: locale.language });
    if (!state || !isDue || period.daysElapsed === 0) continue;
    const inputHash = state.madeFor === null ? null : state.inputHash;
    jobs.set(user.id, { period, locale, inputHash, begunEarlier: Boolean(state.begunEarlier) });
  }
  return jobs;
}

async function lookAtAll(jobs: ReadonlyMap<number, Job>, order: Order, transaction: Transaction) {
  const looked: Looked[] = [];
  const failures: Outcome['failures'] = [];
  const span = weekRange(order.week);
  if (jobs.size === 0 || !span) return { looked, failures };
  const factsOf = await readFacts([...jobs.keys()], span, transaction);
  for (const [userId, job] of jobs) {
    try {
      const { period, begunEarlier } = job;
      const facts = await factsOf({ userId, period, begunEarlier });
      looked.push({ userId, row: rowOf(facts, job, order), facts: order.keepsFacts ? facts : null });
    } catch (error) {
      failures.push({ userId, error });
    }
  }
  return { looked, failures };
}

/** Null where the same is stored: its words are not put together again. */
function rowOf(facts: Facts, job: Job, { now, force }: Order): ReportRow | null {
  const inputHash = inputHashOf(facts, job.locale.language);
  return force || inputHash !== job.inputHash ? composeRow(facts, { locale: job.locale, inputHash, now }) : null;
}
