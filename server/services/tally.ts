import type { DailySummary } from '../../models/EmotionStat';
import { toWordTable, type WordSums, type WordTable } from '../../models/wordTable';
import { type Day, type MonthId, monthOf } from '../lib/dates';
import { type Contribution, emptySummary, shiftWords, withEntry } from './contributions';

/** Days and months of one user while their entries are counted, in any order. */
export interface Tally {
  days: Map<Day, { dailySummary: DailySummary; sums: WordSums }>;
  months: Map<MonthId, WordSums>;
}

/** What the tables of daily summaries and monthly words hold of one user; a month without a word has no row. */
export interface TallyRows {
  days: Map<Day, { dailySummary: DailySummary; words: WordTable }>;
  months: Map<MonthId, WordTable>;
}

export function createTally(): Tally {
  return { days: new Map(), months: new Map() };
}

export function countEntry(tally: Tally, { day, contribution }: { day: Day; contribution: Contribution }): void {
  const counted = tally.days.get(day) ?? { dailySummary: emptySummary(), sums: {} };
  const monthSums = tally.months.get(monthOf(day)) ?? {};
  shiftWords(counted.sums, contribution, 1);
  shiftWords(monthSums, contribution, 1);
  tally.days.set(day, { ...counted, dailySummary: withEntry(counted.dailySummary, contribution) });
  tally.months.set(monthOf(day), monthSums);
}

export function tallyRows({ days, months }: Tally): TallyRows {
  const dayRows = [...days].map(
    ([day, { dailySummary, sums }]) => [day, { dailySummary, words: toWordTable(sums) }] as const,
  );
  const monthRows = [...months].map(([month, sums]) => [month, toWordTable(sums)] as const);
  return {
    days: new Map(dayRows),
    months: new Map(monthRows.filter(([, { words, isWide }]) => words !== '' || isWide)),
  };
}
