import type { Transaction } from 'sequelize';
import { EmotionStat, MonthlyWords } from '../../models';
import { fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { fromWordTable, toWordTable, type WordTable } from '../../models/wordTable';
import { type Day, type MonthId, monthOf } from '../lib/dates';
import { type Contribution, emptySummary, shiftWords, withEntry } from './contributions';
import { markReportsStale } from './summaries';

/** A new entry, as its day counts it. */
export interface Addition {
  day: Day;
  contribution: Contribution;
}

/**
 * Carries many new entries into the daily summaries, the monthly words and the reports at once: what `applyChange` does
 * for each of them, with one look at each day and month. Must run in the transaction that makes them, after `lockUser`.
 */
export async function applyAdditions(
  userId: number,
  additions: readonly Addition[],
  transaction: Transaction,
): Promise<void> {
  const byDay = grouped(additions, ({ day }) => day);
  await addToDays(userId, byDay, transaction);
  await addToMonths(
    userId,
    grouped(additions, ({ day }) => monthOf(day)),
    transaction,
  );
  await markReportsStale(userId, [...byDay.keys()], transaction);
}

async function addToDays(userId: number, byDay: Map<Day, Addition[]>, transaction: Transaction): Promise<void> {
  const rows = await EmotionStat.findAll({ where: { userId, date: [...byDay.keys()] }, raw: true, transaction });
  const known = new Map(rows.map((row) => [row.date, row]));
  const made = [];
  for (const [date, additions] of byDay) {
    const row = known.get(date);
    let dailySummary = row ? fromJson<DailySummary>(row.dailySummary) : emptySummary();
    for (const { contribution } of additions) dailySummary = withEntry(dailySummary, contribution);
    const words = withWords(row ? fromJson<WordTable>(row.words) : null, additions);
    if (row) await EmotionStat.update({ dailySummary, words }, { where: { id: row.id }, transaction });
    else made.push({ userId, date, dailySummary, words });
  }
  if (made.length > 0) await EmotionStat.bulkCreate(made, { transaction });
}

async function addToMonths(userId: number, byMonth: Map<MonthId, Addition[]>, transaction: Transaction): Promise<void> {
  const rows = await MonthlyWords.findAll({ where: { userId, month: [...byMonth.keys()] }, raw: true, transaction });
  const known = new Map(rows.map((row) => [row.month, row]));
  const made = [];
  for (const [month, additions] of byMonth) {
    const row = known.get(month);
    const words = withWords(row ? fromJson<WordTable>(row.words) : null, additions);
    if (row) await MonthlyWords.update({ words }, { where: { id: row.id }, transaction });
    else if (words.words !== '' || words.isWide) made.push({ userId, month, words });
  }
  if (made.length > 0) await MonthlyWords.bulkCreate(made, { transaction });
}

/** What is wide stays so. */
function withWords(table: WordTable | null, additions: readonly Addition[]): WordTable {
  if (table?.isWide) return table;
  const sums = table ? fromWordTable(table) : {};
  for (const { contribution } of additions) shiftWords(sums, contribution, 1);
  return toWordTable(sums);
}

function grouped<K>(additions: readonly Addition[], keyOf: (addition: Addition) => K): Map<K, Addition[]> {
  const groups = new Map<K, Addition[]>();
  for (const addition of additions) {
    const group = groups.get(keyOf(addition));
    if (group) group.push(addition);
    else groups.set(keyOf(addition), [addition]);
  }
  return groups;
}
