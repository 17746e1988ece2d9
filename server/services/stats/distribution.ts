import type { z } from 'zod';
import { type emotions, MAX_RANGE_DAYS } from '../../contract/stats';
import { badRequest } from '../../errors';
import { addChoices } from '../../insights/choices';
import { clearOfDays } from '../../insights/evidence';
import { lengthOf, type Now, type Period, rangePeriod } from '../../insights/period';
import { moodOf, textsRead } from '../../insights/portrait';
import { emotionShares } from '../../insights/shares';
import { spanFacts } from '../../insights/spans';
import { describeChoices, isInPain } from '../../insights/tone';
import { addDays } from '../../lib/dates';
import type { Source } from './statsService';

const DEFAULT_DAYS = 30;

/** What only the sentence beside it needs. */
interface Behind {
  /** No day of the range reads lighter or heavier than even. */
  isEven: boolean;
  isInPain: boolean;
}

export type Distribution = Omit<z.output<typeof emotions.output>, 'text'> & Behind;

/** The distribution of emotions over a range of days. */
export async function describeDistribution(
  { database, readFacts }: Source,
  { userId, input, now }: { userId: number; input: z.output<typeof emotions.input>; now: Now },
): Promise<Distribution> {
  const period = boundedRange(input, now);
  const days = await database.readSteps(() => readFacts(userId, period));
  const { entries, means } = spanFacts(days);
  return {
    period,
    entries,
    read: textsRead(days),
    clear: clearOfDays(days),
    emotions: emotionShares(days),
    isEven: means.every((mean) => moodOf(mean) === 'even'),
    isInPain: isInPain(describeChoices(addChoices(days.map(({ choices }) => choices)))),
  };
}

/**
 * The range asked for, else the last 30 days, today included.
 * @throws AppError 400 when it ends before it starts or is longer than ten years.
 */
export function boundedRange(asked: Parameters<typeof rangePeriod>[0], now: Now): Period {
  const period = rangePeriod(asked, (to) => addDays(to, 1 - DEFAULT_DAYS), now);
  if (lengthOf(period) > MAX_RANGE_DAYS)
    throw badRequest('from', `must be later: at most ${MAX_RANGE_DAYS} days, the first and the last included`);
  return period;
}
