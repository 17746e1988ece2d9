import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import { fromInstant, fromJson } from '../../models/columns';
import type { Engine } from '../../models/dialects/dialect';
import type { DailySummary } from '../../models/EmotionStat';
import { deleteRow, insertRow, updateRow } from '../../models/repositories/rows';
import { type Steps, together } from '../../models/repositories/steps';
import {
  type DayRow,
  findDayRow,
  findLatestChooser,
  findMonthRow,
  type MonthRow,
  markStale,
} from '../../models/repositories/summaryRows';
import { runSteps } from '../../models/runSteps';
import { fromWordTable, toWordTable, type WordTable } from '../../models/wordTable';
import { addWeeks, type Day, type MonthId, monthOf, type WeekId, weekOf } from '../lib/dates';
import {
  type Contribution,
  type Counted,
  emptySummary,
  shiftWords,
  wasLatest,
  withEntry,
  withoutEntry,
} from './contributions';

/** How many weeks a report looks at, its own included: a change of a day makes the reports of so many weeks stale. */
export const REPORT_HISTORY_WEEKS = 9;

/** One entry before and after a change: `before` is null when it is created, `after` when it is deleted. */
export interface EntryChange {
  before: Counted | null;
  after: Counted | null;
}

/**
 * Carries one change into the daily summaries, the monthly words and the reports that rest on them.
 * Must run in the transaction that changes the entry, which has the row of the user (`writeAs`).
 */
export async function applyChange(userId: number, change: EntryChange, transaction: Transaction): Promise<void> {
  if (isDeepStrictEqual(change.before, change.after)) return;
  const days = [change.before?.day, change.after?.day].filter((day) => day !== undefined);
  await runSteps(transaction, function* (engine): Steps<void> {
    yield* changePlaces(engine, yield* findPlaces(userId, days), change);
  });
}

/** Where changes of some days are counted, as it stands. */
export interface Places {
  userId: number;
  days: { day: Day; row: DayRow | null }[];
  months: { month: MonthId; row: MonthRow | null }[];
}

export function* findPlaces(userId: number, changed: readonly Day[]): Steps<Places> {
  const days = [...new Set(changed)];
  const months = [...new Set(days.map(monthOf))];
  const [dayRows, monthRows] = yield* together([
    together(days.map((day) => findDayRow(userId, day))),
    together(months.map((month) => findMonthRow(userId, month))),
  ]);
  return {
    userId,
    days: days.map((day, index) => ({ day, row: dayRows[index] ?? null })),
    months: months.map((month, index) => ({ month, row: monthRows[index] ?? null })),
  };
}

/** Carries a change into its places. */
export function* changePlaces(
  engine: Engine,
  { userId, days, months }: Places,
  { before, after }: EntryChange,
): Steps<void> {
  yield* together([
    ...days.map(({ day, row }) =>
      changeDay(
        engine,
        { userId, day, row },
        {
          removed: before?.day === day ? before.contribution : null,
          added: after?.day === day ? after.contribution : null,
        },
      ),
    ),
    ...months.map(({ month, row }) =>
      changeMonth(
        engine,
        { userId, month, row },
        {
          removed: before && monthOf(before.day) === month ? before.contribution : null,
          added: after && monthOf(after.day) === month ? after.contribution : null,
        },
      ),
    ),
    markStaleFrom(
      userId,
      days.map(({ day }) => day),
    ),
  ]);
}

interface Step {
  removed: Contribution | null;
  added: Contribution | null;
}

function* changeDay(
  engine: Engine,
  { userId, day, row }: { userId: number; day: Day; row: DayRow | null },
  { removed, added }: Step,
): Steps<void> {
  let dailySummary = row ? fromJson<DailySummary>(row.dailySummary) : emptySummary();
  if (removed) {
    const { selected: emotion, id: exceptId } = removed;
    const latest =
      emotion !== null && wasLatest(dailySummary, removed)
        ? yield* findLatestChooser({ userId, day, emotion, exceptId })
        : null;
    const latestLeft = latest && { at: fromInstant(latest.date).getTime(), id: latest.id };
    dailySummary = withoutEntry(dailySummary, removed, latestLeft);
  }
  if (added) dailySummary = withEntry(dailySummary, added);
  const words = shiftTable(row && fromJson<WordTable>(row.words), { removed, added });
  if (row && dailySummary.entries === 0) yield* deleteRow('emotion_stats', row.id);
  else if (row) yield* updateRow(engine, 'emotion_stats', row.id, { dailySummary, words });
  else if (dailySummary.entries > 0)
    yield* insertRow(engine, 'emotion_stats', { userId, date: day, dailySummary, words });
}

function* changeMonth(
  engine: Engine,
  { userId, month, row }: { userId: number; month: MonthId; row: MonthRow | null },
  { removed, added }: Step,
): Steps<void> {
  const words = shiftTable(row && fromJson<WordTable>(row.words), { removed, added });
  const isEmpty = words.words === '' && !words.isWide;
  if (row && isEmpty) yield* deleteRow('monthly_words', row.id);
  else if (row) yield* updateRow(engine, 'monthly_words', row.id, { words });
  else if (!isEmpty) yield* insertRow(engine, 'monthly_words', { userId, month, words });
}

/** A table with the words of one entry less and of another more; what is wide stays so, and costs nothing more. */
function shiftTable(table: WordTable | null, { removed, added }: Pick<Step, 'removed' | 'added'>): WordTable {
  if (table?.isWide) return table;
  const sums = table ? fromWordTable(table) : {};
  if (removed) shiftWords(sums, removed, -1);
  if (added) shiftWords(sums, added, 1);
  return toWordTable(sums);
}

/** A report rests on its own week and the weeks before it, so a change of a day reaches some weeks forward. */
export const markReportsStale = (userId: number, days: Day[], transaction: Transaction): Promise<void> =>
  runSteps(transaction, () => markStaleFrom(userId, days));

function* markStaleFrom(userId: number, days: Day[]): Steps<void> {
  for (const weeks of reachOf(new Set(days.map(weekOf)))) yield* markStale(userId, weeks);
}

/** First and last of the weeks that a change of some weeks reaches, as few such pairs as may be. */
function reachOf(changed: ReadonlySet<WeekId>): [first: WeekId, last: WeekId][] {
  const pairs: [WeekId, WeekId][] = [];
  for (const week of [...changed].sort()) {
    const last = addWeeks(week, REPORT_HISTORY_WEEKS - 1);
    const before = pairs.at(-1);
    if (before && week <= before[1]) before[1] = last;
    else pairs.push([week, last]);
  }
  return pairs;
}
