import type { Transaction } from 'sequelize';
import { Report, User } from '../../../models';
import type { Database } from '../../../models/database';
import { runSteps } from '../../../models/runSteps';
import type { Period } from '../../insights/period';
import { type WeekId, weekRange } from '../../lib/dates';
import type { Facts } from './facts/facts';
import { isFresh, readStates } from './freshness';
import { localeFor } from './locales';
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
  composed: Composed[];
}

export interface Composed {
  row: ReportRow;
  /** Null unless they were asked for. */
  facts: Facts | null;
  /** Whether it was written; else the same stands in the table already. */
  isWritten: boolean;
}

/**
 * Makes the reports of some users for one week, in one transaction that holds the rows of these users: whoever changes
 * an entry meanwhile waits, and marks the report stale afterwards. A report that cannot be made does not stop the others.
 */
export function makeReports(database: Database, order: Order): Promise<Outcome> {
  return database.write(async (transaction) => {
    const jobs = await selectJobs(order, transaction);
    const { composed, failures } = await composeRows(jobs, order, transaction);
    const rowsWhere = (isWritten: boolean) =>
      composed.filter((each) => each.isWritten === isWritten).map(({ row }) => row);
    const changed = rowsWhere(true);
    await saveReports(changed, transaction);
    await clearStale(rowsWhere(false), transaction);
    const unchanged = order.userIds.length - changed.length - failures.length;
    return { made: changed.length, unchanged, failures, composed };
  });
}

interface Job {
  user: User;
  period: Period;
  /** Of the report that is stored. */
  inputHash: string | null;
}

/** Locks the users and finds those whose report is missing or out of date, now that nobody else can make it. */
async function selectJobs({ userIds, week, now, force }: Order, transaction: Transaction): Promise<Map<number, Job>> {
  const users = await User.findAll({
    where: { id: [...userIds] },
    attributes: ['id', 'timeZone', 'locale'],
    order: ['id'], // everybody locks in this order, so that two batches never wait for each other in a ring
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  const states = await runSteps(transaction, () => readStates(userIds, week));
  const jobs = new Map<number, Job>();
  for (const user of users) {
    const state = states.get(user.id);
    const period = periodFor(user, week, now);
    const isDue = force || !isFresh(state, { period, language: localeFor(user.locale).language });
    if (isDue && period.daysElapsed > 0) jobs.set(user.id, { user, period, inputHash: state?.inputHash ?? null });
  }
  return jobs;
}

async function composeRows(jobs: ReadonlyMap<number, Job>, order: Order, transaction: Transaction) {
  const { week, now, force, keepsFacts = false } = order;
  const composed: Composed[] = [];
  const failures: Outcome['failures'] = [];
  const span = weekRange(week);
  if (jobs.size === 0 || !span) return { composed, failures };
  const userIds = [...jobs.keys()];
  const factsOf = await readFacts(userIds, span, transaction);
  for (const [userId, { user, period, inputHash }] of jobs) {
    try {
      const facts = factsOf(userId, period);
      const row = composeRow(facts, { locale: user.locale, now });
      composed.push({ row, facts: keepsFacts ? facts : null, isWritten: force || row.inputHash !== inputHash });
    } catch (error) {
      failures.push({ userId, error });
    }
  }
  return { composed, failures };
}

async function saveReports(rows: ReportRow[], transaction: Transaction): Promise<void> {
  if (rows.length === 0) return;
  await Report.bulkCreate(rows, {
    updateOnDuplicate: ['inputHash', 'modelVersion', 'templateVersion', 'madeFor', 'body', 'stale', 'generatedAt'],
    conflictAttributes: ['userId', 'week'],
    transaction,
  });
}

/** Looked at again, and nothing that counts had changed. */
async function clearStale(rows: readonly ReportRow[], transaction: Transaction): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const where = { userId: rows.map(({ userId }) => userId), week: first.week, stale: true };
  await Report.update({ stale: false }, { where, transaction });
}
