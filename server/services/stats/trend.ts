import type { z } from 'zod';
import { GRANULARITIES, MAX_TREND_POINTS, type trend } from '../../contract/stats';
import { badRequest } from '../../errors';
import { directionOf } from '../../insights/direction';
import { type Now, type Period, rangePeriod } from '../../insights/period';
import { emotionShares } from '../../insights/shares';
import { countSlices, type Granularity, sliceSpan } from '../../insights/slices';
import { spanFacts } from '../../insights/spans';
import { addDays, addWeeks, type Day, monthOf, weekOf, weekRange } from '../../lib/dates';
import { presentSlice } from './presenters';
import type { Source } from './statsService';

const DEFAULT_DAYS = 30;
const DEFAULT_WEEKS = 12;
const DEFAULT_MONTHS = 12;

/** `average`: sentiment -1...1 of the range, the mean of day means; null where nothing was read. */
export type Trend = Omit<z.output<typeof trend.output>, 'text' | 'tone'> & { average: number | null };

/**
 * Points of sentiment and emotions over a range, and where they go.
 * @throws AppError 400 when the range ends before it starts or has more than 366 points.
 */
export async function describeTrend(
  { database, readFacts }: Source,
  { userId, input, now }: { userId: number; input: z.output<typeof trend.input>; now: Now },
): Promise<Trend> {
  const { granularity = 'week' } = input;
  const period = rangePeriod(input, (to) => defaultStart(to, granularity), now);
  refuseTooManyPoints(period, granularity);
  const days = await database.readSteps(() => readFacts(userId, period));
  let next = 0;
  const points = sliceSpan(period, granularity).map((slice) => {
    const start = next;
    while (next < days.length && (days[next]?.date ?? '') <= slice.to) next += 1;
    const ofSlice = days.slice(start, next);
    return { ...presentSlice(slice, spanFacts(ofSlice)), emotions: emotionShares(ofSlice) };
  });
  const direction = directionOf(points.map(({ sentiment }) => sentiment));
  return { period, granularity, points, direction, average: spanFacts(days).average };
}

/** The first day of the default range, which ends with `to`. */
function defaultStart(to: Day, granularity: Granularity): Day {
  if (granularity === 'day') return addDays(to, 1 - DEFAULT_DAYS);
  if (granularity === 'week') return weekRange(addWeeks(weekOf(to), 1 - DEFAULT_WEEKS))?.from ?? to;
  const [year = 0, month = 0] = monthOf(to).split('-').map(Number);
  const first = year * 12 + (month - 1) + 1 - DEFAULT_MONTHS;
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`;
}

function refuseTooManyPoints(period: Period, granularity: Granularity): void {
  const points = countSlices(period, granularity);
  if (points <= MAX_TREND_POINTS) return;
  const coarser = GRANULARITIES.slice(GRANULARITIES.indexOf(granularity) + 1);
  const fitting = coarser.filter((wider) => countSlices(period, wider) <= MAX_TREND_POINTS);
  const tooMany = `at most ${MAX_TREND_POINTS} points can be shown, and the range has ${points} ${granularity}s`;
  if (fitting.length > 0) throw badRequest('granularity', `must be ${fitting.join(' or ')}: ${tooMany}`);
  throw badRequest('from', `must be later: ${tooMany}`);
}
