import { Op, type Transaction } from 'sequelize';
import { EmotionStat } from '../../models';
import { fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { readDaySummaries } from '../../models/repositories/statRows';
import type { Steps } from '../../models/repositories/steps';
import type { Day } from '../lib/dates';
import type { Span } from './period';

/** Summaries of the days that have one, in order. */
export type DaySummaries = ReadonlyMap<Day, DailySummary>;

/**
 * The daily summaries of some users in a span: the only place that reads them for statistics and reports. At most one
 * small row for each user and day, however long the diary is. Users without any are left out.
 */
export async function readDaysOf(
  userIds: readonly number[],
  { from, to }: Span,
  transaction: Transaction | null = null,
): Promise<Map<number, DaySummaries>> {
  const rows = await EmotionStat.findAll({
    where: { userId: [...userIds], date: { [Op.between]: [from, to] } },
    attributes: ['userId', 'date', 'dailySummary'],
    order: [['date', 'ASC']],
    raw: true,
    transaction,
  });
  const byUser = new Map<number, Map<Day, DailySummary>>();
  for (const { userId, date, dailySummary } of rows) {
    const days = byUser.get(userId) ?? new Map<Day, DailySummary>();
    byUser.set(userId, days.set(date, fromJson<DailySummary>(dailySummary)));
  }
  return byUser;
}

/** The daily summaries of one user in a span. */
export function* readDays(userId: number, span: Span): Steps<DaySummaries> {
  const rows = yield* readDaySummaries(userId, span);
  return new Map(rows.map(({ date, dailySummary }) => [date, fromJson<DailySummary>(dailySummary)]));
}
