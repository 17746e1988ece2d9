import type { Transaction } from 'sequelize';
import type { Database } from '../../../models/database';
import {
  type ChoiceReadingRow,
  findVersionAt,
  type ReaderRow,
  readChoiceReadings,
  readFirstSummary,
  readReaderRows,
  readTagNames,
} from '../../../models/repositories/statRows';
import type { Steps } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import type { Period, Span } from '../../insights/period';
import { moodOf } from '../../insights/portrait';
import { readDayRowsOf, takeApart } from '../../insights/readDays';
import { namesOfTags, readFirstTags } from '../../insights/tags';
import { PAINFUL, PLEASANT } from '../../insights/tone';
import type { Day } from '../../lib/dates';
import { groupBy } from '../../lib/groupBy';
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
  const readers = await runSteps(transaction, () => readReaders(userIds, span));
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
function* readReaders(userIds: readonly number[], span: Span): Steps<Map<number, Readers>> {
  const readers = new Map<number, Readers>();
  const choices = groupBy(yield* readChoiceReadings(userIds, span), (row) => row.userId);
  for (const [userId, rows] of groupBy(yield* readReaderRows(userIds, span), (row) => row.userId)) {
    const newest = rows.filter(({ last }) => last === rows.at(-1)?.last);
    const [first] = newest;
    if (!first) continue;
    const { modelVersion } = newest.length === 1 ? first : ((yield* findVersionAt(first, span)) ?? first);
    const misread = new Set((choices.get(userId) ?? []).filter(isMisread).map(({ day }) => day));
    readers.set(userId, { modelVersion, isUnsure: isMostlyUnsure(rows), misread });
  }
  return readers;
}

/** Whether half or more of the texts of a span that were read were read unsurely. */
export async function readIsUnsure(database: Database, userId: number, span: Span): Promise<boolean> {
  return isMostlyUnsure(await database.readSteps(() => readReaderRows([userId], span)));
}

/** The day of the first entry of a diary; null without one. */
export async function readFirstDay(database: Database, userId: number): Promise<Day | null> {
  const [first] = await database.readSteps(() => readFirstSummary(userId));
  return first?.day ?? null;
}

function isMostlyUnsure(rows: readonly ReaderRow[]): boolean {
  const read = rows.reduce((sum, row) => sum + row.read, 0);
  const unsure = rows.reduce((sum, row) => sum + row.unsure, 0);
  return read > 0 && 2 * unsure >= read;
}

/** Whether a text was read on another side than its choice: a painful one is to be heavy, a pleasant one light. */
function isMisread({ emotion, lowest, highest }: ChoiceReadingRow): boolean {
  if (lowest === null || highest === null) return false;
  if (PAINFUL.includes(emotion)) return moodOf(highest) !== 'heavy';
  return PLEASANT.includes(emotion) && moodOf(lowest) !== 'light';
}

/**
 * By user, then by tag key: how the tags of a span were spelled last. Of one, who waits for the answer, in slices; of many, in a
 * batch for which nobody waits, in one statement.
 */
async function readNamesOfTags(
  userIds: readonly number[],
  span: Span,
  transaction: Transaction,
): Promise<Map<number, Map<string, string>>> {
  const [userId, ...others] = userIds;
  if (userId !== undefined && others.length === 0) {
    const first = await runSteps(transaction, () => readFirstTags(userId, span));
    return new Map([[userId, namesOfTags(await readAllTags(transaction, first))]]);
  }
  const byUser = new Map<number, Map<string, string>>();
  for (const { userId: id, key, name } of await runSteps(transaction, () => readTagNames(userIds, span)))
    byUser.set(id, (byUser.get(id) ?? new Map<string, string>()).set(key, name));
  return byUser;
}
