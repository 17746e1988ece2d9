import { type Import, Report } from '../../../models';
import { addDays, dayOf, type WeekId, weekOf, weekRange } from '../../lib/dates';
import { createPauses } from '../../lib/eventLoop';
import { makeReports } from '../reports/makeReports';
import type { ImportWork } from './carryOut';
import { type ImportOutcome, outcomeOf } from './importRow';

const FIRST_WEEK = '1900-W01';
/** Weeks that are looked for, and noted, at once. */
const SOME = 50;

interface Wanted {
  row: Import;
  weeks: readonly WeekId[];
  note: (news: Partial<ImportOutcome>) => Promise<void>;
}

/**
 * Makes the reports of weeks that had one where the diary came from: those of other weeks are made when somebody asks. Goes
 * on where it was. Says whether it came to the end; it does not when its turn is over.
 */
export async function makeReportsOf(
  { database, clock, isOver, lease }: Pick<ImportWork, 'database' | 'clock' | 'isOver' | 'lease'>,
  { row, weeks, note }: Wanted,
): Promise<boolean> {
  const { userId } = row;
  const now = clock.now();
  const lastWeek = weekOf(addDays(dayOf(now, 'UTC'), 1));
  const begun = weeks.filter((week) => week >= FIRST_WEEK && week <= lastWeek);
  const pause = createPauses();
  for (let at = 0; at < begun.length; at += SOME) {
    const missing = await withoutReport(userId, begun.slice(at, at + SOME));
    if (missing.length === 0) continue;
    await note({ weeks: [...new Set([...outcomeOf(row).weeks, ...missing])] }); // first: an undo finds them however this ends
    let made = 0;
    for (const week of missing) {
      if (await isOver()) break;
      await lease.renew();
      await makeReports(database, { userIds: [userId], week, now, force: false });
      made += 1;
      await pause();
    }
    if (made > 0) await note({ begun: 0 });
    if (made < missing.length) return false;
  }
  return true;
}

async function withoutReport(userId: number, weeks: readonly WeekId[]): Promise<WeekId[]> {
  const found = await Report.findAll({ where: { userId, week: [...weeks] }, attributes: ['week'], raw: true });
  const known = new Set(found.map(({ week }) => week));
  return weeks.filter((week) => !known.has(week) && weekRange(week) !== null);
}
