import { Op, type Transaction } from 'sequelize';
import { Diary, EmotionStat } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { DailySummary } from '../../../models/EmotionStat';
import type { Day } from '../../lib/dates';
import type { Span } from '../stats/period';

export type Summaries = ReadonlyMap<Day, DailySummary>;

/** The daily summaries of some users in a span, in one query. Users without any are left out. */
export async function readSummaries(
  userIds: readonly number[],
  { from, to }: Span,
  transaction?: Transaction,
): Promise<Map<number, Summaries>> {
  const rows = await EmotionStat.findAll({
    where: { userId: [...userIds], date: { [Op.between]: [from, to] } },
    attributes: ['userId', 'date', 'dailySummary'],
    raw: true,
    ...(transaction ? { transaction } : {}),
  });
  const byUser = new Map<number, Map<Day, DailySummary>>();
  for (const { userId, date, dailySummary } of rows) {
    const days = byUser.get(userId) ?? new Map<Day, DailySummary>();
    byUser.set(userId, days.set(date, fromJson<DailySummary>(dailySummary)));
  }
  return byUser;
}

/** For each user with an entry in the span that was read: the version of the model that read the newest one. */
export async function readModelVersions(
  userIds: readonly number[],
  { from, to }: Span,
  transaction: Transaction,
): Promise<Map<number, string | null>> {
  const rows = await Diary.findAll({
    where: { userId: [...userIds], day: { [Op.between]: [from, to] }, analysisBasis: 'text' },
    attributes: ['userId', 'modelVersion'],
    order: ['date', 'id'],
    raw: true,
    transaction,
  });
  return new Map(rows.map(({ userId, modelVersion }) => [userId, modelVersion]));
}
