import type { Transaction } from 'sequelize';
import type { Database } from '../../../models/database';
import {
  countUnsure,
  findVersionAt,
  type ReadingRow,
  readFirstSummary,
  readReadings,
  readTagNames,
} from '../../../models/repositories/statRows';
import { type Steps, together } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import type { Period, Span } from '../../insights/period';
import { moodOf } from '../../insights/portrait';
import { readDayRowsOf, takeApart } from '../../insights/readDays';
import { namesOfTags, readFirstTags } from '../../insights/tags';
import { PAINFUL, PLEASANT } from '../../insights/tone';
import type { Day } from '../../lib/dates';
import { groupBy } from '../../lib/groupBy';
import { countDayTags } from '../dayTags';
import { readAllTags } from '../tags';
import { collectFacts, type Facts, historyOf } from './facts/facts';

/**
 * What the reports of some users for a week are made from: what is read of all of them is there, and is taken apart for one
 * user after another.
 */
export async function readFacts(
  userIds: readonly number[],
  span: Span,
  transaction: Transaction,
): Promise<(about: { userId: number; period: Period; begunEarlier: boolean }) => Promise<Facts>> {
  const history = historyOf(span);
  const [dayRows, readers] = await runSteps(transaction, () =>
    together([readDayRowsOf(userIds, history), readReaders(userIds, span)]),
  );
  const namesOfTags = await readNamesOfTags(userIds, history, transaction);
  return async (about) => {
    const { userId } = about;
    const summaries = takeApart(dayRows.get(userId) ?? []);
    for (const [day, summary] of summaries)
      if (summary.hasManyTags)
        summaries.set(day, { ...summary, tags: await runSteps(transaction, () => countDayTags(userId, day)) });
    const tagNames = namesOfTags.get(userId);
    return collectFacts({
      ...about,
      modelVersion: null,
      summaries,
      ...readers.get(userId),
      ...(tagNames && { tagNames }),
    });
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
  for (const [userId, rows] of groupBy(yield* readReadings(userIds, span), (row) => row.userId)) {
    const newest = rows.filter(({ last }) => last === rows.at(-1)?.last);
    const [first] = newest;
    if (!first) continue;
    const isOne = newest.every((row) => row.modelVersion === first.modelVersion);
    const { modelVersion } = isOne ? first : ((yield* findVersionAt(first, span)) ?? first);
    const misread = new Set(rows.filter(isMisread).map(({ day }) => day));
    const [read, unsure] = [sumOf(rows, 'read'), sumOf(rows, 'unsure')];
    readers.set(userId, { modelVersion, isUnsure: isMostlyUnsure({ read, unsure }), misread });
  }
  return readers;
}

const sumOf = (rows: readonly ReadingRow[], of: 'read' | 'unsure') => rows.reduce((sum, row) => sum + row[of], 0);

/** Whether half or more of the texts of a span that were read were read unsurely. */
export async function readIsUnsure(database: Database, userId: number, span: Span): Promise<boolean> {
  return isMostlyUnsure(await database.readOne(() => countUnsure(userId, span)));
}

/** The day of the first entry of a diary; null without one. */
export async function readFirstDay(database: Database, userId: number): Promise<Day | null> {
  const [first] = await database.readSteps(() => readFirstSummary(userId));
  return first?.day ?? null;
}

const isMostlyUnsure = ({ read, unsure }: { read: number; unsure: number }) => read > 0 && 2 * unsure >= read;

/** Whether a text was read on another side than its choice: a painful one is to be heavy, a pleasant one light. */
function isMisread({ emotion, lowest, highest }: ReadingRow): boolean {
  if (emotion === null || lowest === null || highest === null) return false;
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
