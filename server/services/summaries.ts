import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import { fromInstant, fromJson } from '../../models/columns';
import type { Engine } from '../../models/dialects/dialect';
import type { DailySummary } from '../../models/EmotionStat';
import { deleteRow, insertRow, updateRow } from '../../models/repositories/rows';
import type { Steps } from '../../models/repositories/steps';
import { findDayRow, findLatestChooser, findMonthRow, markStale } from '../../models/repositories/summaryRows';
import { runSteps } from '../../models/runSteps';
import { fromWordTable, toWordTable, type WordTable } from '../../models/wordTable';
import { addWeeks, type Day, monthOf, type WeekId, weekOf } from '../lib/dates';
import { type Contribution, emptySummary, shiftWords, wasLatest, withEntry, withoutEntry } from './contributions';

/** How many weeks a report looks at, its own included: a change of a day makes the reports of so many weeks stale. */
export const REPORT_HISTORY_WEEKS = 9;

/** One entry before and after a change: `before` is null when it is created, `after` when it is deleted. */
export interface EntryChange {
  before: { day: Day; contribution: Contribution } | null;
  after: { day: Day; contribution: Contribution } | null;
}

/**
 * Carries one change into the daily summaries, the monthly words and the reports that rest on them.
 * Must run in the transaction that changes the entry, after `lockUser`.
 */
export async function applyChange(userId: number, change: EntryChange, transaction: Transaction): Promise<void> {
  if (isDeepStrictEqual(change.before, change.after)) return;
  await runSteps(transaction, (engine) => carryChange(engine, userId, change));
}

function* carryChange(engine: Engine, userId: number, { before, after }: EntryChange): Steps<void> {
  const days = new Set([before?.day, after?.day].filter((day) => day !== undefined));
  for (const day of days) {
    yield* changeDay(engine, userId, day, {
      removed: before?.day === day ? before.contribution : null,
      added: after?.day === day ? after.contribution : null,
    });
  }
  const months = new Set([...days].map(monthOf));
  for (const month of months) {
    yield* changeMonth(engine, userId, month, {
      removed: before && monthOf(before.day) === month ? before.contribution : null,
      added: after && monthOf(after.day) === month ? after.contribution : null,
    });
  }
  yield* markStaleFrom(userId, [...days]);
}

interface Step {
  removed: Contribution | null;
  added: Contribution | null;
}

function* changeDay(engine: Engine, userId: number, day: Day, { removed, added }: Step): Steps<void> {
  const row = yield* findDayRow(userId, day);
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

function* changeMonth(engine: Engine, userId: number, month: string, { removed, added }: Step): Steps<void> {
  const row = yield* findMonthRow(userId, month);
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
