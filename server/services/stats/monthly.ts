import type { z } from 'zod';
import type { Database } from '../../../models/database';
import type { monthly } from '../../contract/stats';
import { daysWithin } from './days';
import { describeOverview } from './overview';
import { monthPeriod, type Now } from './period';
import { describeSlice, sliceSpan } from './slices';

/** A month, every day of it, and its weeks clipped to it. */
export async function describeMonth(
  database: Database,
  { userId, input, now }: { userId: number; input: z.output<typeof monthly.input>; now: Now },
): Promise<z.output<typeof monthly.output>> {
  const period = monthPeriod(input.month, now);
  const { overview, days } = await database.read((transaction) =>
    describeOverview(database, { userId, period, transaction }),
  );
  const weeks = sliceSpan(period, 'week').map((week) => describeSlice(week, daysWithin(days, week)));
  return { ...overview, weeks };
}
