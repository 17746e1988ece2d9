import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import { fromInstant, fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { deleteRows, insertMany, updateRow } from '../../models/repositories/rows';
import type { Steps } from '../../models/repositories/steps';
import { findDayRows, findLatestChooser, findMonthRows } from '../../models/repositories/summaryRows';
import type { Storable } from '../../models/repositories/values';
import { runSteps } from '../../models/runSteps';
import { fromWordTable, toWordTable, type WordTable } from '../../models/wordTable';
import { type Day, type MonthId, monthOf } from '../lib/dates';
import { createPauses } from '../lib/eventLoop';
import { groupBy } from '../lib/groupBy';
import { type Contribution, emptySummary, shiftWords, wasLatest, withEntry, withoutEntry } from './contributions';
import { type EntryChange, markReportsStale } from './summaries';

/** An entry that its day counts no more (-1), or from now on (1). */
interface Shift {
  day: Day;
  contribution: Contribution;
  sign: 1 | -1;
}

/**
 * Carries many changes into the daily summaries, the monthly words and the reports at once: what `applyChange` does for
 * each of them, with one look at each day and month, and others have the thread now and then. Must run in the
 * transaction that changes the entries and has the row of the user, once they all are changed.
 */
export async function applyChanges(
  userId: number,
  changes: readonly EntryChange[],
  transaction: Transaction,
): Promise<void> {
  const real = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  const shifts: Shift[] = [
    ...real.flatMap(({ before }) => (before ? [{ ...before, sign: -1 as const }] : [])),
    ...real.flatMap(({ after }) => (after ? [{ ...after, sign: 1 as const }] : [])),
  ];
  if (shifts.length === 0) return;
  const byDay = groupBy(shifts, ({ day }) => day);
  await changeDays(userId, byDay, transaction);
  await changeMonths(
    userId,
    groupBy(shifts, ({ day }) => monthOf(day)),
    transaction,
  );
  await markReportsStale(userId, [...byDay.keys()], transaction);
}

type Latest = { at: number; id: number } | null;
type Row = Record<string, Storable>;

async function changeDays(userId: number, byDay: Map<Day, Shift[]>, transaction: Transaction): Promise<void> {
  const pause = createPauses();
  const rows = await runSteps(transaction, () => findDayRows(userId, [...byDay.keys()]));
  const known = new Map(rows.map((row) => [row.date, row]));
  const [made, emptied]: [Row[], number[]] = [[], []];
  for (const [date, shifts] of byDay) {
    await pause();
    const row = known.get(date);
    let dailySummary = row ? fromJson<DailySummary>(row.dailySummary) : emptySummary();
    const latest = await runSteps(transaction, () => findLatestLeft(userId, dailySummary, shifts));
    for (const { contribution, sign } of shifts)
      dailySummary =
        sign === 1
          ? withEntry(dailySummary, contribution)
          : withoutEntry(dailySummary, contribution, latest.get(contribution.selected) ?? null);
    const words = shiftTable(row ? fromJson<WordTable>(row.words) : null, shifts);
    if (row && dailySummary.entries === 0) emptied.push(row.id);
    else if (row)
      await runSteps(transaction, (engine) => updateRow(engine, 'emotion_stats', row.id, { dailySummary, words }));
    else if (dailySummary.entries > 0) made.push({ userId, date, dailySummary, words });
  }
  await writeRows(transaction, 'emotion_stats', { made, emptied });
}

/** Of each emotion whose latest entry of a day has changed or gone the one that is the latest now, by that emotion. */
function* findLatestLeft(
  userId: number,
  summary: DailySummary,
  shifts: readonly Shift[],
): Steps<Map<Contribution['selected'], Latest>> {
  const latest = new Map<Contribution['selected'], Latest>();
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

async function changeMonths(userId: number, byMonth: Map<MonthId, Shift[]>, transaction: Transaction): Promise<void> {
  const pause = createPauses();
  const rows = await runSteps(transaction, () => findMonthRows(userId, [...byMonth.keys()]));
  const known = new Map(rows.map((row) => [row.month, row]));
  const [made, emptied]: [Row[], number[]] = [[], []];
  for (const [month, shifts] of byMonth) {
    await pause();
    const row = known.get(month);
    const words = shiftTable(row ? fromJson<WordTable>(row.words) : null, shifts);
    const isEmpty = words.words === '' && !words.isWide;
    if (row && isEmpty) emptied.push(row.id);
    else if (row) await runSteps(transaction, (engine) => updateRow(engine, 'monthly_words', row.id, { words }));
    else if (!isEmpty) made.push({ userId, month, words });
  }
  await writeRows(transaction, 'monthly_words', { made, emptied });
}

const writeRows = (
  transaction: Transaction,
  table: string,
  { made, emptied }: { made: readonly Row[]; emptied: readonly number[] },
) =>
  runSteps(transaction, function* (engine): Steps<void> {
    yield* insertMany(engine, table, made);
    yield* deleteRows(table, emptied);
  });

/** A table with the words of some entries more or less. What is wide stays so. */
function shiftTable(table: WordTable | null, shifts: readonly Shift[]): WordTable {
  if (table?.isWide) return table;
  const sums = table ? fromWordTable(table) : {};
  for (const { contribution, sign } of shifts) shiftWords(sums, contribution, sign);
  return toWordTable(sums);
}
