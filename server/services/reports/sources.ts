import { Op, type Transaction } from 'sequelize';
import type { Emotion } from '../../../ml/emotions';
import { Diary } from '../../../models';
import type { Database } from '../../../models/database';
import { readFirstSummary, readTagNames, readUnsureCount } from '../../../models/repositories/statRows';
import { runSteps } from '../../../models/runSteps';
import type { Period, Span } from '../../insights/period';
import { moodOf } from '../../insights/portrait';
import { readDayRowsOf, takeApart } from '../../insights/readDays';
import { PAINFUL, PLEASANT } from '../../insights/tone';
import type { Day } from '../../lib/dates';
import { isUnsure } from '../../lib/telling';
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
  /** Whether half of them or more were read unsurely: by basic means, or as if they had next to no feeling. */
  isUnsure: boolean;
  /** Days with a text that was not read on the side of its choice. */
  misread: ReadonlySet<Day>;
}

/** For each user with an entry in the span that was read. */
async function readReaders(
  userIds: readonly number[],
  { from, to }: Span,
  transaction: Transaction,
): Promise<Map<number, Readers>> {
  const rows = await Diary.findAll({
    where: { userId: [...userIds], day: { [Op.between]: [from, to] }, analysisBasis: 'text' },
    attributes: ['userId', 'day', 'emotion', 'sentiment', 'intensity', 'modelVersion', 'support'],
    order: ['date', 'id'],
    raw: true,
    transaction,
  });
  const counts = new Map<number, { modelVersion: string | null; unsure: number; read: number; misread: Set<Day> }>();
  for (const { userId, day, emotion, sentiment, modelVersion, ...reading } of rows) {
    const { unsure = 0, read = 0, misread = new Set<Day>() } = counts.get(userId) ?? {};
    if (isMisread(emotion, sentiment)) misread.add(day);
    counts.set(userId, { modelVersion, unsure: unsure + Number(isUnsure(reading)), read: read + 1, misread });
  }
  return new Map(
    [...counts].map(([userId, { modelVersion, misread, ...count }]) => [
      userId,
      { modelVersion, isUnsure: isMostly(count), misread },
    ]),
  );
}

/** Whether half or more of the texts of a span that were read were read unsurely. */
export async function readIsUnsure(database: Database, userId: number, span: Span): Promise<boolean> {
  const [count] = await database.readSteps(() => readUnsureCount(userId, span));
  return count !== undefined && isMostly({ unsure: Number(count.unsure), read: Number(count.read) });
}

/** The day of the first entry of a diary; null without one. */
export async function readFirstDay(database: Database, userId: number): Promise<Day | null> {
  const [first] = await database.readSteps(() => readFirstSummary(userId));
  return first?.day ?? null;
}

const isMostly = ({ unsure, read }: { unsure: number; read: number }) => read > 0 && 2 * unsure >= read;

/** Whether a text was read on another side than its choice: a painful one is to be heavy, a pleasant one light. */
function isMisread(emotion: Emotion | null, sentiment: number | null): boolean {
  if (emotion === null || sentiment === null) return false;
  if (PAINFUL.includes(emotion)) return moodOf(sentiment) !== 'heavy';
  return PLEASANT.includes(emotion) && moodOf(sentiment) !== 'light';
}

/** By user, then by tag key: how the tags of a span were spelled last. */
async function readNamesOfTags(
  userIds: readonly number[],
  span: Span,
  transaction: Transaction,
): Promise<Map<number, Map<string, string>>> {
  const byUser = new Map<number, Map<string, string>>();
  for (const { userId, key, name } of await runSteps(transaction, () => readTagNames(userIds, span))) {
    const names = byUser.get(userId) ?? new Map<string, string>();
    byUser.set(userId, names.set(key, name));
  }
  return byUser;
}
