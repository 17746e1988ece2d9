import type { z } from 'zod';
import { readIdsByDay } from '../../../models/repositories/statRows';
import type { calendar } from '../../contract/stats';
import { badRequest } from '../../errors';
import { monthPeriod, type Now, yearPeriod } from '../../insights/period';
import { daysFrom } from '../../lib/dates';
import { byDate, presentDay } from './presenters';
import type { Source } from './statsService';

const MAX_LEVEL = 4;

/**
 * One cell for every day of a month or a year.
 * @throws AppError 400 when both are asked for.
 */
export async function describeCalendar(
  { database, readFacts }: Source,
  { userId, input, now }: { userId: number; input: z.output<typeof calendar.input>; now: Now },
): Promise<Omit<z.output<typeof calendar.output>, 'text'>> {
  const { month, year } = input;
  if (month !== undefined && year !== undefined) throw badRequest('year', 'must not be given together with `month`');
  const period = year === undefined ? monthPeriod(month, now) : yearPeriod(year, now);
  const { days, entryIds } = await database.readSteps(function* () {
    return { days: byDate(yield* readFacts(userId, period)), entryIds: yield* readIdsByDay(userId, period) };
  });
  const cells = daysFrom(period.from, period.to).map((date) => {
    const { entries, sentiment, selected, detected } = presentDay(date, days.get(date));
    const level = Math.min(entries, MAX_LEVEL);
    return { date, entries, sentiment, detected, level, emotion: selected, entryIds: entryIds.get(date) ?? [] };
  });
  return { period, days: cells };
}
