import type { Transaction } from 'sequelize';
import type { Database } from '../../../models/database';
import { daysFrom } from '../../lib/dates';
import { countEntries, type Days, daysWithin, describeDay, readDays } from './days';
import { type Period, spanBefore } from './period';
import { summariseSentiment } from './sentiment';
import { emotionShares } from './shares';
import { describeTags } from './tags';

/** What a week and a month have in common, and the daily summaries it was made from. */
export async function describeOverview(
  database: Database,
  { userId, period, transaction }: { userId: number; period: Period; transaction: Transaction },
) {
  const before = spanBefore(period);
  const days: Days = await readDays(userId, { from: before.from, to: period.to }, transaction);
  const summaries = daysWithin(days, period);
  return {
    days,
    overview: {
      period,
      entries: countEntries(summaries),
      daysWithEntries: summaries.length,
      sentiment: summariseSentiment(summaries, daysWithin(days, before)),
      emotions: emotionShares(summaries),
      days: daysFrom(period.from, period.to).map((date) => describeDay(date, days.get(date))),
      tags: await describeTags(database, { userId, span: period, summaries, transaction }),
    },
  };
}
