import { isDeepStrictEqual } from 'node:util';
import { Op, type Transaction } from 'sequelize';
import type { Emotion as EmotionType } from '../../ml/emotions';
import { Diary, Emotion, EmotionStat, MonthlyWords, Report } from '../../models';
import { fromInstant, fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { fromWordTable, toWordTable, type WordTable } from '../../models/wordTable';
import { addWeeks, type Day, monthOf, weekOf } from '../lib/dates';
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
export async function applyChange(
  userId: number,
  { before, after }: EntryChange,
  transaction: Transaction,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const days = new Set([before?.day, after?.day].filter((day) => day !== undefined));
  for (const day of days) {
    await changeDay(userId, day, {
      removed: before?.day === day ? before.contribution : null,
      added: after?.day === day ? after.contribution : null,
      transaction,
    });
  }
  const months = new Set([...days].map(monthOf));
  for (const month of months) {
    await changeMonth(userId, month, {
      removed: before && monthOf(before.day) === month ? before.contribution : null,
      added: after && monthOf(after.day) === month ? after.contribution : null,
      transaction,
    });
  }
  await markReportsStale(userId, [...days], transaction);
}

interface Step {
  removed: Contribution | null;
  added: Contribution | null;
  transaction: Transaction;
}

async function changeDay(userId: number, day: Day, { removed, added, transaction }: Step): Promise<void> {
  const row = await EmotionStat.findOne({ where: { userId, date: day }, transaction });
  let dailySummary = row ? fromJson<DailySummary>(row.dailySummary) : emptySummary();
  if (removed) {
    const latestLeft =
      removed.selected !== null && wasLatest(dailySummary, removed)
        ? await latestOther({ userId, day, emotion: removed.selected, exceptId: removed.id, transaction })
        : null;
    dailySummary = withoutEntry(dailySummary, removed, latestLeft);
  }
  if (added) dailySummary = withEntry(dailySummary, added);
  const words = shiftTable(row && fromJson<WordTable>(row.words), { removed, added });
  if (dailySummary.entries === 0) await EmotionStat.destroy({ where: { userId, date: day }, transaction });
  else if (row) await EmotionStat.update({ dailySummary, words }, { where: { id: row.id }, transaction });
  else await EmotionStat.create({ userId, date: day, dailySummary, words }, { transaction });
}

async function changeMonth(userId: number, month: string, { removed, added, transaction }: Step): Promise<void> {
  const row = await MonthlyWords.findOne({ where: { userId, month }, transaction });
  const words = shiftTable(row && fromJson<WordTable>(row.words), { removed, added });
  if (words.words === '' && !words.isWide) await MonthlyWords.destroy({ where: { userId, month }, transaction });
  else if (row) await MonthlyWords.update({ words }, { where: { id: row.id }, transaction });
  else await MonthlyWords.create({ userId, month, words }, { transaction });
}

/** A table with the words of one entry less and of another more; what is wide stays so, and costs nothing more. */
function shiftTable(table: WordTable | null, { removed, added }: Pick<Step, 'removed' | 'added'>): WordTable {
  if (table?.isWide) return table;
  const sums = table ? fromWordTable(table) : {};
  if (removed) shiftWords(sums, removed, -1);
  if (added) shiftWords(sums, added, 1);
  return toWordTable(sums);
}

/** The latest entry of a day that chose an emotion, apart from one. */
async function latestOther(search: {
  userId: number;
  day: Day;
  emotion: EmotionType;
  exceptId: number;
  transaction: Transaction;
}): Promise<{ at: number; id: number } | null> {
  const { userId, day, emotion, exceptId, transaction } = search;
  const entries = await Diary.findAll({
    where: { userId, day, id: { [Op.ne]: exceptId } },
    attributes: ['id', 'date'],
    order: [
      ['date', 'DESC'],
      ['id', 'DESC'],
    ],
    raw: true,
    transaction,
  });
  if (entries.length === 0) return null;
  const choosers = await Emotion.findAll({
    where: { diaryId: entries.map(({ id }) => id), source: 'selected', type: emotion },
    attributes: ['diaryId'],
    raw: true,
    transaction,
  });
  const ids = new Set(choosers.map(({ diaryId }) => diaryId));
  const latest = entries.find(({ id }) => ids.has(id));
  return latest ? { at: fromInstant(latest.date).getTime(), id: latest.id } : null;
}

/** A report rests on its own week and the weeks before it, so a change of a day reaches some weeks forward. */
export async function markReportsStale(userId: number, days: Day[], transaction: Transaction): Promise<void> {
  for (const week of new Set(days.map(weekOf))) {
    await Report.update(
      { stale: true },
      {
        where: { userId, week: { [Op.between]: [week, addWeeks(week, REPORT_HISTORY_WEEKS - 1)] }, stale: false },
        transaction,
      },
    );
  }
}
