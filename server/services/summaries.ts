import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import { fromInstant, fromJson } from '../../models/columns';
import type { Engine } from '../../models/dialects/dialect';
import type { DailySummary } from '../../models/EmotionStat';
import { deleteRow, deleteRows, type Fields, insertMany, insertRow, updateRow } from '../../models/repositories/rows';
import { type Steps, together } from '../../models/repositories/steps';
import {
  type DayRow,
  deleteReports,
  findDayRows,
  findLatestChooser,
  findMonthRows,
  type MonthRow,
  markStale,
} from '../../models/repositories/summaryRows';
import type { Json } from '../../models/repositories/values';
import { runSteps } from '../../models/runSteps';
import { fromWordTable, toWordTable, type WordTable } from '../../models/wordTable';
import { addWeeks, type Day, type MonthId, monthOf, type WeekId, weekOf } from '../lib/dates';
import { createPauses } from '../lib/eventLoop';
import { groupBy } from '../lib/groupBy';
import {
  type Contribution,
  type Counted,
  emptySummary,
  shiftWords,
  wasLatest,
  withEntry,
  withoutEntry,
} from './contributions';
import { haveTagsGone, withFewTags } from './dayTags';

/** How many weeks a report looks at, its own included: a change of a day makes the reports of so many weeks stale. */
export const REPORT_HISTORY_WEEKS = 9;

/** One entry before and after a change: `before` is null when it is created, `after` when it is deleted. */
export interface EntryChange {
  before: Counted | null;
  after: Counted | null;
}

/** An entry that its day and month count no more (-1), or from now on (1). */
interface Shift {
  day: Day;
  contribution: Contribution;
  sign: 1 | -1;
}

/**
 * Carries one change into the daily summaries, the monthly words and the reports that rest on them.
 * Must run in the transaction that changes the entry and has the row of the user (`writeAs`), once the entry is changed.
 */
export async function applyChange(userId: number, change: EntryChange, transaction: Transaction): Promise<void> {
  const shifts = shiftsOf([change]);
  if (shifts.length === 0) return;
  await runSteps(transaction, function* (engine): Steps<void> {
    yield* shiftSummaries(engine, yield* findSummaries(userId, daysOf(shifts)), shifts);
  });
}

/**
 * Carries many changes at once: what `applyChange` does for each of them, with one look at each day and month, and others
 * have the thread now and then. The entries all must be changed already.
 */
export async function applyChanges(
  userId: number,
  changes: readonly EntryChange[],
  transaction: Transaction,
): Promise<void> {
  const shifts = shiftsOf(changes);
  if (shifts.length === 0) return;
  const days = daysOf(shifts);
  const summaries = await runSteps(transaction, () => findSummaries(userId, days));
  const pause = createPauses();
  const others: RowChange[] = [];
  for (const change of changesOfRows(summaries, shifts)) {
    await pause();
    const changed = await runSteps(transaction, () => change);
    if (changed.row && changed.fields) await runSteps(transaction, (engine) => saveRow(engine, changed));
    else others.push(changed);
  }
  for (const [table, ofTable] of groupBy(others, (change) => change.table)) {
    const made = ofTable.flatMap(({ row, key, fields }) => (!row && fields ? [{ ...key, ...fields }] : []));
    const emptied = ofTable.flatMap(({ row }) => row?.id ?? []);
    await runSteps(transaction, function* (engine): Steps<void> {
      yield* insertMany(engine, table, made);
      yield* deleteRows(table, emptied);
    });
  }
  await markReportsStale(userId, days, transaction); // an undone import leaves what was there before it
}

/** What changes come to, whatever is counted no more first; nothing of those that change no count. */
function shiftsOf(changes: readonly EntryChange[]): Shift[] {
  const real = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return [
    ...real.flatMap(({ before }) => (before ? { ...before, sign: -1 as const } : [])),
    ...real.flatMap(({ after }) => (after ? { ...after, sign: 1 as const } : [])),
  ];
}

const daysOf = (shifts: readonly Shift[]): Day[] => [...new Set(shifts.map(({ day }) => day))];

/** The rows of some days of a user and of their months, as they stand. */
export interface Summaries {
  userId: number;
  days: Map<Day, DayRow>;
  months: Map<MonthId, MonthRow>;
}

export function* findSummaries(userId: number, days: readonly Day[]): Steps<Summaries> {
  const months = [...new Set(days.map(monthOf))];
  const [dayRows, monthRows] = yield* together([findDayRows(userId, days), findMonthRows(userId, months)]);
  return {
    userId,
    days: new Map(dayRows.map((row) => [row.date, row])),
    months: new Map(monthRows.map((row) => [row.month, row])),
  };
}

/** Carries shifts into the rows of their days and months. */
export function* shiftSummaries(engine: Engine, summaries: Summaries, shifts: readonly Shift[]): Steps<void> {
  function* save(changing: Steps<RowChange>): Steps<void> {
    yield* saveRow(engine, yield* changing);
  }
  yield* together([...changesOfRows(summaries, shifts).map(save), outdateReports(summaries.userId, shifts)]);
}

/** What becomes of the row of a day or a month. */
interface RowChange {
  table: 'emotion_stats' | 'monthly_words';
  row: { id: number } | null;
  key: Fields;
  /** Null once there is nothing to say. */
  fields: Fields | null;
}

function changesOfRows({ userId, days, months }: Summaries, shifts: readonly Shift[]): Steps<RowChange>[] {
  const byDay = groupBy(shifts, ({ day }) => day);
  const byMonth = groupBy(shifts, ({ day }) => monthOf(day));
  return [
    ...[...byDay].map(([day, ofDay]) => changeOfRow({ userId, day, row: days.get(day) ?? null }, ofDay)),
    ...[...byMonth].map(([month, ofMonth]) => changeOfRow({ userId, month, row: months.get(month) ?? null }, ofMonth)),
  ];
}

type OneSummary = { userId: number } & ({ day: Day; row: DayRow | null } | { month: MonthId; row: MonthRow | null });

function* changeOfRow(one: OneSummary, all: readonly Shift[]): Steps<RowChange> {
  const { userId, row } = one;
  // Of rows that an erasure took before it was cut off nothing more can go.
  const shifts = row ? all : all.filter(({ sign }) => sign === 1);
  const words = shiftTable(row, shifts);
  if ('month' in one) {
    const isEmpty = words.words === '' && !words.isWide;
    return { table: 'monthly_words', row, key: { userId, month: one.month }, fields: isEmpty ? null : { words } };
  }
  const dailySummary = yield* shiftSummary(one, shifts);
  const fields = dailySummary.entries <= 0 ? null : { dailySummary, words };
  return { table: 'emotion_stats', row, key: { userId, date: one.day }, fields };
}

function* saveRow(engine: Engine, { table, row, key, fields }: RowChange): Steps<void> {
  if (row && fields) yield* updateRow(engine, table, row.id, fields);
  else if (row) yield* deleteRow(table, row.id);
  else if (fields) yield* insertRow(engine, table, { ...key, ...fields });
}

/** The summary of a day with some entries more or less, which must be in the diary, or gone from it, already. */
function* shiftSummary(
  { userId, day, row }: { userId: number; day: Day; row: DayRow | null },
  shifts: readonly Shift[],
): Steps<DailySummary> {
  let dailySummary = row ? fromJson<DailySummary>(row.dailySummary) : emptySummary();
  const latest = yield* findLatestLeft(userId, dailySummary, shifts);
  for (const { contribution, sign } of shifts)
    dailySummary =
      sign === 1
        ? withEntry(dailySummary, contribution)
        : withoutEntry(dailySummary, contribution, latest.get(contribution.selected) ?? null);
  const mayHoldTags = dailySummary.hasManyTags && dailySummary.entries > 0 && haveTagsGone(shifts);
  return mayHoldTags ? yield* withFewTags(dailySummary, { userId, day }) : dailySummary;
}

/** Of each emotion whose latest entry of a day has changed or gone the one that is the latest now, by that emotion. */
function* findLatestLeft(
  userId: number,
  summary: DailySummary,
  shifts: readonly Shift[],
): Steps<Map<Contribution['selected'], { at: number; id: number } | null>> {
  const latest = new Map<Contribution['selected'], { at: number; id: number } | null>();
  const gone = shifts.filter(({ sign }) => sign === -1);
  if (gone.length === summary.entries) return latest; // nobody is left
  for (const { day, contribution } of gone) {
    const { selected: emotion } = contribution;
    if (emotion === null || latest.has(emotion) || !wasLatest(summary, contribution)) continue;
    const found = yield* findLatestChooser({ userId, day, emotion });
    latest.set(emotion, found && { at: fromInstant(found.date).getTime(), id: found.id });
  }
  return latest;
}

/** A table with the words of some entries more or less; what is wide stays so, and costs nothing more. */
function shiftTable(row: { words: Json } | null, shifts: readonly Shift[]): WordTable {
  const table = row && fromJson<WordTable>(row.words);
  if (table?.isWide) return table;
  const sums = table ? fromWordTable(table) : {};
  for (const { contribution, sign } of shifts) shiftWords(sums, contribution, sign);
  return toWordTable(sums);
}

/** A report rests on its own week and the weeks before it, so a change of a day reaches some weeks forward. */
export const markReportsStale = (userId: number, days: Day[], transaction: Transaction): Promise<void> =>
  runSteps(transaction, () => markStaleFrom(userId, days));

function* markStaleFrom(userId: number, days: Day[]): Steps<void> {
  for (const weeks of reachOf(days)) yield* markStale(userId, weeks);
}

/** The reports of what changed are stale; of what was deleted nothing is told any more, and they are made anew when they are read. */
function* outdateReports(userId: number, shifts: readonly Shift[]): Steps<void> {
  const left = new Set(shifts.flatMap(({ sign, contribution }) => (sign === 1 ? contribution.id : [])));
  const gone = shifts.filter(({ contribution }) => !left.has(contribution.id));
  for (const weeks of reachOf(daysOf(gone))) yield* deleteReports(userId, weeks);
  yield* markStaleFrom(userId, daysOf(shifts));
}

/** First and last of the weeks that a change of some days reaches, as few such pairs as may be. */
function reachOf(changed: readonly Day[]): [first: WeekId, last: WeekId][] {
  const pairs: [WeekId, WeekId][] = [];
  for (const week of [...new Set(changed.map(weekOf))].sort()) {
    const last = addWeeks(week, REPORT_HISTORY_WEEKS - 1);
    const before = pairs.at(-1);
    if (before && week <= before[1]) before[1] = last;
    else pairs.push([week, last]);
  }
  return pairs;
}
