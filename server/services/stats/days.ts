import { Op, type Transaction } from 'sequelize';
import { EMOTIONS, type Emotion } from '../../../ml/emotions';
import { EmotionStat } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { DailySummary } from '../../../models/EmotionStat';
import type { Day } from '../../lib/dates';
import { detectedOfDay } from './detected';
import { roundOrNull } from './numbers';
import type { Span } from './period';

/** Summaries of the days that have one. */
export type Days = ReadonlyMap<Day, DailySummary>;

/** Reads the daily summaries of a span: at most one small row for each of its days, however long the diary is. */
export async function readDays(
  userId: number,
  { from, to }: Span,
  transaction: Transaction | null = null,
): Promise<Days> {
  const rows = await EmotionStat.findAll({
    where: { userId, date: { [Op.between]: [from, to] } },
    attributes: ['date', 'dailySummary'],
    order: [['date', 'ASC']],
    raw: true,
    transaction,
  });
  return new Map(rows.map(({ date, dailySummary }) => [date, fromJson<DailySummary>(dailySummary)]));
}

/** The summaries inside a span, in order. */
export function daysWithin(days: Days, { from, to }: Span): DailySummary[] {
  return [...days].filter(([date]) => from <= date && date <= to).map(([, summary]) => summary);
}

export function countEntries(summaries: readonly DailySummary[]): number {
  return summaries.reduce((sum, { entries }) => sum + entries, 0);
}

/** Mean sentiment (-1...1) of a sum in thousandths over the entries that were read; null when none was. */
export function meanSentiment({ read, sentiment }: { read: number; sentiment: number }): number | null {
  return read === 0 ? null : sentiment / read / 1000;
}

/** What is told about one day; `summary` is undefined for a day without entries. */
export function describeDay(date: Day, summary: DailySummary | undefined) {
  return {
    date,
    entries: summary?.entries ?? 0,
    sentiment: summary ? roundOrNull(meanSentiment(summary)) : null,
    selected: summary ? selectedOf(summary) : null,
    detected: summary ? detectedOfDay(summary) : null,
  };
}

/** The emotion chosen most; among equals the one that the latest entry chose. */
function selectedOf({ selected }: DailySummary): Emotion | null {
  let best: { emotion: Emotion; count: number; at: number; id: number } | null = null;
  for (const emotion of EMOTIONS) {
    const chosen = selected[emotion];
    if (!chosen) continue;
    const ahead = !best || chosen.count - best.count || chosen.at - best.at || chosen.id - best.id;
    if (ahead === true || ahead > 0) best = { emotion, ...chosen };
  }
  return best?.emotion ?? null;
}
