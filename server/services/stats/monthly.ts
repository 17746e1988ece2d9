import type { z } from 'zod';
import type { monthly } from '../../contract/stats';
import { daysWithin } from '../../insights/days';
import { monthPeriod, type Now } from '../../insights/period';
import { sliceSpan } from '../../insights/slices';
import { spanFacts } from '../../insights/spans';
import type { CallControl } from '../caller';
import { describeOverview } from './overview';
import { presentSlice } from './presenters';
import type { Source } from './statsService';

/** A month, every day of it, and its weeks clipped to it. */
export async function describeMonth(
  source: Source,
  {
    userId,
    input,
    now,
    control,
  }: { userId: number; input: z.output<typeof monthly.input>; now: Now; control?: CallControl | undefined },
): Promise<z.output<typeof monthly.output>> {
  const period = monthPeriod(input.month, now);
  const { overview, days } = await describeOverview(source, { userId, period, control });
  const weeks = sliceSpan(period, 'week').map((week) => presentSlice(week, spanFacts(daysWithin(days, week))));
  return { ...overview, weeks };
}
