import type { z } from 'zod';
import { type emotions, MAX_RANGE_DAYS } from '../../contract/stats';
import { badRequest } from '../../errors';
import { addDays } from '../../lib/dates';
import { countEntries, daysWithin, readDays } from './days';
import { lengthOf, type Now, type Period, rangePeriod } from './period';
import { emotionShares } from './shares';

const DEFAULT_DAYS = 30;

/** The distribution of emotions over a range of days. */
export async function describeDistribution({
  userId,
  input,
  now,
}: {
  userId: number;
  input: z.output<typeof emotions.input>;
  now: Now;
}): Promise<z.output<typeof emotions.output>> {
  const period = boundedRange(input, now);
  const summaries = daysWithin(await readDays(userId, period), period);
  return { period, entries: countEntries(summaries), emotions: emotionShares(summaries) };
}

/**
 * The range asked for, else the last 30 days, today included.
 * @throws AppError 400 when it ends before it starts or is longer than ten years.
 */
export function boundedRange(asked: Parameters<typeof rangePeriod>[0], now: Now): Period {
  const period = rangePeriod(asked, (to) => addDays(to, 1 - DEFAULT_DAYS), now);
  if (lengthOf(period) > MAX_RANGE_DAYS)
    throw badRequest('from', `must not lie more than ${MAX_RANGE_DAYS} days before the end`);
  return period;
}
