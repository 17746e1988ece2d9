import { Op, type Transaction } from 'sequelize';
import { Diary } from '../../../models';
import type { Database } from '../../../models/database';
import { readBasicCount, readFirstSummary } from '../../../models/repositories/statRows';
import { together } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import type { Period, Span } from '../../insights/period';
import { readDayRowsOf, takeApart } from '../../insights/readDays';
import { namesOfTags, readFirstTags } from '../../insights/tags';
import type { Day } from '../../lib/dates';
import { readAllTags } from '../tags';
import { collectFacts, type Facts, historyOf } from './facts/facts';

/**
 * What the reports of some users for a week are made from: all that is read is there, and is taken apart for one user after
 * another.
 */
export async function readFacts(
  userIds: readonly number[],
  span: Span,
  transaction: Transaction,
): Promise<(userId: number, period: Period) => Facts> {
  const history = historyOf(span);
  const dayRows = await runSteps(transaction, () => readDayRowsOf(userIds, history));
  const readers = await readReaders(userIds, span, transaction);
  const namesOfTags = await readNamesOfTags(userIds, history, transaction);
  return (userId, period) => {
    const source = { userId, period, modelVersion: null, summaries: takeApart(dayRows.get(userId) ?? []) };
    const tagNames = namesOfTags.get(userId);
    return collectFacts({ ...source, ...readers.get(userId), ...(tagNames && { tagNames }) });
  };
}

/** Who read the texts of a span. */
interface Readers {
  /** The version of the model that read the newest one. */
  modelVersion: string | null;
  /** Whether half of them or more were read by basic means. */
  isBasic: boolean;
}

/** For each user with an entry in the span that was read. */
async function readReaders(
  userIds: readonly number[],
  { from, to }: Span,
  transaction: Transaction,
): Promise<Map<number, Readers>> {
  const rows = await Diary.findAll({
    where: { userId: [...userIds], day: { [Op.between]: [from, to] }, analysisBasis: 'text' },
    attributes: ['userId', 'modelVersion', 'support'],
    order: ['date', 'id'],
    raw: true,
    transaction,
  });
  const counts = new Map<number, { modelVersion: string | null; basic: number; read: number }>();
  for (const { userId, modelVersion, support } of rows) {
    const { basic = 0, read = 0 } = counts.get(userId) ?? {};
    counts.set(userId, { modelVersion, basic: basic + Number(support === 'basic'), read: read + 1 });
  }
  return new Map(
    [...counts].map(([userId, { modelVersion, ...count }]) => [userId, { modelVersion, isBasic: isMostly(count) }]),
  );
}

/** Whether half or more of the texts of a span that were read were read by basic means. */
export async function readIsBasic(database: Database, userId: number, span: Span): Promise<boolean> {
  const [count] = await database.readSteps(() => readBasicCount(userId, span));
  return count !== undefined && isMostly({ basic: Number(count.basic), read: Number(count.read) });
}

/** The day of the first entry of a diary; null without one. */
export async function readFirstDay(database: Database, userId: number): Promise<Day | null> {
  const [first] = await database.readSteps(() => readFirstSummary(userId));
  return first?.day ?? null;
}

const isMostly = ({ basic, read }: { basic: number; read: number }) => read > 0 && 2 * basic >= read;

/** By user, then by tag key: how the tags of a span were spelled last. */
async function readNamesOfTags(
  userIds: readonly number[],
  span: Span,
  transaction: Transaction,
): Promise<Map<number, Map<string, string>>> {
  const firsts = await runSteps(transaction, () => together(userIds.map((userId) => readFirstTags(userId, span))));
  const byUser = new Map<number, Map<string, string>>();
  for (const [place, userId] of userIds.entries()) {
    const first = firsts[place];
    if (first) byUser.set(userId, namesOfTags(await readAllTags(transaction, first)));
  }
  return byUser;
}
