import { Op, type Transaction } from 'sequelize';
import type { z } from 'zod';
import { Diary } from '../../../models';
import type { Database } from '../../../models/database';
import type { calendar } from '../../contract/stats';
import { badRequest } from '../../errors';
import { type Day, daysFrom } from '../../lib/dates';
import { describeDay, readDays } from './days';
import { monthPeriod, type Now, type Span, yearPeriod } from './period';

const MAX_LEVEL = 4;

/**
 * One cell for every day of a month or a year.
 * @throws AppError 400 when both are asked for.
 */
export async function describeCalendar(
  database: Database,
  { userId, input, now }: { userId: number; input: z.output<typeof calendar.input>; now: Now },
): Promise<z.output<typeof calendar.output>> {
  const { month, year } = input;
  if (month !== undefined && year !== undefined) throw badRequest('year', 'must not be given together with `month`');
  const period = year === undefined ? monthPeriod(month, now) : yearPeriod(year, now);
  const { days, entryIds } = await database.read(async (transaction) => ({
    days: await readDays(userId, period, transaction),
    entryIds: await readEntryIds(userId, period, transaction),
  }));
  const cells = daysFrom(period.from, period.to).map((date) => {
    const { selected, ...facts } = describeDay(date, days.get(date));
    const level = Math.min(facts.entries, MAX_LEVEL);
    return { ...facts, level, emotion: selected, entryIds: entryIds.get(date) ?? [] };
  });
  return { period, days: cells };
}

/** Ids of the entries by day, ascending: read from the index on (user_id, day, id) alone. */
async function readEntryIds(userId: number, { from, to }: Span, transaction: Transaction): Promise<Map<Day, number[]>> {
  const rows = await Diary.findAll({
    where: { userId, day: { [Op.between]: [from, to] } },
    attributes: ['day', 'id'],
    order: ['day', 'id'],
    raw: true,
    transaction,
  });
  const ids = new Map<Day, number[]>();
  for (const { day, id } of rows) {
    const ofDay = ids.get(day);
    if (ofDay) ofDay.push(id);
    else ids.set(day, [id]);
  }
  return ids;
}
