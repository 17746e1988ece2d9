import type { InferCreationAttributes, Transaction } from 'sequelize';
import { Report, User } from '../../../models';
import type { Database } from '../../../models/database';
import { dayOf, type WeekId, weekRange } from '../../lib/dates';
import { type Period, weekPeriod } from '../stats/period';
import { composeReport, TEMPLATE_VERSION } from './compose';
import { collectFacts, historyOf } from './facts/facts';
import { isFresh, readStates } from './freshness';
import { inputHashOf } from './inputHash';
import { localeFor } from './locales';
import { readModelVersions, readSummaries } from './sources';

export interface Order {
  userIds: readonly number[];
  week: WeekId;
  now: Date;
  /** Make those again that are up to date, too. */
  force: boolean;
}

export interface Outcome {
  /** Reports written because they were missing, their inputs had changed, or they were forced. */
  made: number;
  /** Up to date already, or found to be when looked at again. */
  unchanged: number;
  failures: { userId: number; week: WeekId; error: unknown }[];
}

type ReportRow = Omit<InferCreationAttributes<Report>, 'id'>;

/**
 * Makes the reports of some users for one week, in one transaction that holds their rows: whoever changes an entry
 * meanwhile waits, and marks the report stale afterwards. A report that cannot be made does not stop the others.
 * Users that are gone, and weeks that have not begun for a user, are passed over.
 */
export function makeReports(database: Database, order: Order): Promise<Outcome> {
  return database.write(async (transaction) => {
    const users = await lockUsers(order.userIds, transaction);
    const jobs = await selectJobs(users, order, transaction);
    const { rows, failures } = await composeRows(jobs, order, transaction);
    const isSame = (row: ReportRow) => !order.force && jobs.get(row.userId)?.inputHash === row.inputHash;
    await saveReports(rows.filter((row) => !isSame(row)), transaction);
    await clearStale(rows.filter(isSame), transaction);
    const made = rows.filter((row) => !isSame(row)).length;
    return { made, unchanged: users.length - made - failures.length, failures };
  });
}

/** In the order of their ids, as everybody who takes several does, so that two batches never wait for each other in a ring. */
function lockUsers(userIds: readonly number[], transaction: Transaction): Promise<User[]> {
  return User.findAll({
    where: { id: [...userIds] },
    attributes: ['id', 'timeZone', 'locale'],
    order: ['id'],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
}

interface Job {
  user: User;
  period: Period;
  /** Of the report that is stored. */
  inputHash: string | null;
}

async function selectJobs(users: User[], { week, now, force }: Order, transaction: Transaction): Promise<Map<number, Job>> {
  const states = await readStates(users.map(({ id }) => id), week, transaction);
  const jobs = new Map<number, Job>();
  for (const user of users) {
    const state = states.get(user.id);
    const period = periodFor(user, week, now);
    const isDue = force || !isFresh(state, { period, language: localeFor(user.locale).language });
    if (isDue && period.daysElapsed > 0) jobs.set(user.id, { user, period, inputHash: state?.inputHash ?? null });
  }
  return jobs;
}

/** A week as it stands for a user now. */
export function periodFor({ timeZone }: { timeZone: string }, week: WeekId | undefined, now: Date): Period {
  return weekPeriod(week, { today: dayOf(now, timeZone), timeZone });
}

async function composeRows(jobs: Map<number, Job>, { week, now }: Order, transaction: Transaction) {
  const rows: ReportRow[] = [];
  const failures: Outcome['failures'] = [];
  const span = weekRange(week);
  if (jobs.size === 0 || !span) return { rows, failures };
  const userIds = [...jobs.keys()];
  const summaries = await readSummaries(userIds, historyOf(span), transaction);
  const modelVersions = await readModelVersions(userIds, span, transaction);
  for (const { user, period } of jobs.values()) {
    try {
      const { id: userId } = user;
      const modelVersion = modelVersions.get(userId) ?? null;
      rows.push(composeRow({ userId, period, modelVersion, summaries: summaries.get(userId) ?? new Map() }, user.locale, now));
    } catch (error) {
      failures.push({ userId: user.id, week, error });
    }
  }
  return { rows, failures };
}

/** One report, ready to be stored. */
export function composeRow(source: Parameters<typeof collectFacts>[0], localeTag: string, now: Date): ReportRow {
  const locale = localeFor(localeTag);
  const facts = collectFacts(source);
  return {
    userId: facts.userId,
    week: facts.week.id,
    inputHash: inputHashOf(facts, locale.language),
    modelVersion: facts.modelVersion,
    templateVersion: TEMPLATE_VERSION,
    body: composeReport(facts, locale),
    stale: false,
    generatedAt: now,
  };
}

async function saveReports(rows: ReportRow[], transaction: Transaction): Promise<void> {
  if (rows.length === 0) return;
  await Report.bulkCreate(rows, {
    updateOnDuplicate: ['inputHash', 'modelVersion', 'templateVersion', 'body', 'stale', 'generatedAt'],
    conflictAttributes: ['userId', 'week'],
    transaction,
  });
}

/** Looked at again, and nothing that counts had changed. */
async function clearStale(rows: ReportRow[], transaction: Transaction): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const where = { userId: rows.map(({ userId }) => userId), week: first.week, stale: true };
  await Report.update({ stale: false }, { where, transaction });
}
