import type { z } from 'zod';
import type { Database } from '../../../models/database';
import { readIdsByDay } from '../../../models/repositories/statRows';
import type { Steps } from '../../../models/repositories/steps';
import type { calendar } from '../../contract/stats';
import { badRequest } from '../../errors';
import { dayFacts } from '../../insights/days';
import { monthPeriod, type Now, type Span, yearPeriod } from '../../insights/period';
import { readDays } from '../../insights/readDays';
import { type Day, daysFrom } from '../../lib/dates';
import { presentDay } from './presenters';

const MAX_LEVEL = 4;

/**
 * One cell for every day of a month or a year.
 * @throws AppError 400 when both are asked for.
 */
export async function describeCalendar(
  database: Database,
  { userId, input, now }: { userId: number; input: z.output<typeof calendar.input>; now: Now },
): Promise<Omit<z.output<typeof calendar.output>, 'text'>> {
  const { month, year } = input;
  if (month !== undefined && year !== undefined) throw badRequest('year', 'must not be given together with `month`');
  const period = year === undefined ? monthPeriod(month, now) : yearPeriod(year, now);
  const { days, entryIds } = await database.readSteps(function* () {
    return { days: yield* readDays(userId, period), entryIds: yield* readEntryIds(userId, period) };
  });
  const cells = daysFrom(period.from, period.to).map((date) => {
    const { entries, sentiment, selected, detected } = presentDay(dayFacts(date, days.get(date)));
    const level = Math.min(entries, MAX_LEVEL);
    return { date, entries, sentiment, detected, level, emotion: selected, entryIds: entryIds.get(date) ?? [] };
  });
  return { period, days: cells };
}

/** Ids of the entries by day, ascending. */
function* readEntryIds(userId: number, span: Span): Steps<Map<Day, number[]>> {
  const rows = yield* readIdsByDay(userId, span);
  const ids = new Map<Day, number[]>();
  for (const { day, id } of rows) {
    const ofDay = ids.get(day);
    if (ofDay) ofDay.push(id);
    else ids.set(day, [id]);
  }
  return ids;
}
