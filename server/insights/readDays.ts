import { fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { type DaySummaryRow, readDaySummaries, readDaySummariesOf } from '../../models/repositories/statRows';
import type { Steps } from '../../models/repositories/steps';
import type { Day } from '../lib/dates';
import type { Span } from './period';

/** Summaries of the days that have one, in order. */
export type DaySummaries = ReadonlyMap<Day, DailySummary>;

/** The daily summaries of one user in a span. */
export function* readDays(userId: number, span: Span): Steps<DaySummaries> {
  return takeApart(yield* readDaySummaries(userId, span));
}

/**
 * The daily summaries of some users in a span: at most one small row for each user and day, however long the diary is.
 * They are given as they are stored, by user, to be taken apart one user after another: thousands of summaries that
 * live at once are dear to the garbage collector. Users without any are left out.
 */
export function* readDayRowsOf(userIds: readonly number[], span: Span): Steps<Map<number, DaySummaryRow[]>> {
  const byUser = new Map<number, DaySummaryRow[]>();
  for (const row of yield* readDaySummariesOf(userIds, span)) {
    const rows = byUser.get(row.userId);
    if (rows) rows.push(row);
    else byUser.set(row.userId, [row]);
  }
  return byUser;
}

export function takeApart(rows: readonly DaySummaryRow[]): Map<Day, DailySummary> {
  return new Map(rows.map(({ date, dailySummary }) => [date, fromJson<DailySummary>(dailySummary)]));
}
