import { Report } from '../../../models';
import type { Database } from '../../../models/database';
import { type WeekId, weekRange } from '../../lib/dates';
import { makeReports } from '../reports/makeReports';

/**
 * Makes the reports of weeks that had one where the diary came from: those of other weeks are made when somebody asks.
 * Returns the weeks that had none here before.
 */
export async function makeReportsOf(
  database: Database,
  { userId, weeks, now, hold }: { userId: number; weeks: readonly WeekId[]; now: Date; hold: () => Promise<void> },
): Promise<WeekId[]> {
  const made: WeekId[] = [];
  for (const week of weeks.filter((one) => weekRange(one) !== null)) {
    await hold();
    if ((await Report.count({ where: { userId, week } })) > 0) continue;
    await makeReports(database, { userIds: [userId], week, now, force: false });
    made.push(week);
  }
  return made;
}
