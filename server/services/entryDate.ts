import { badRequest } from '../errors';
import { addDays, type Day, dayOf, isDay, noonOf } from '../lib/dates';

const FIRST_DAY = '1900-01-01';

/** Whether an entry may lie there: from 1900 to tomorrow. */
export const isInRange = ({ date, day }: { date: Date; day: Day }, today: Day): boolean =>
  day >= FIRST_DAY && day <= addDays(today, 1) && date.getUTCFullYear() >= 1899;

/**
 * The instant and local day of an entry. A plain day means its noon in the writer's zone; nothing means now.
 * Throws a 400 on `date` outside 1900 to the end of tomorrow in that zone.
 */
export function placeEntry(date: string | undefined, timeZone: string, now: Date): { date: Date; day: Day } {
  const place =
    date === undefined
      ? { date: now, day: dayOf(now, timeZone) }
      : isDay(date)
        ? placeDay(date, timeZone)
        : placeInstant(new Date(date), timeZone);
  if (!isInRange(place, dayOf(now, timeZone))) {
    throw badRequest('date', 'must lie between 1900 and the end of tomorrow in your time zone');
  }
  return place;
}

/**
 * Where an entry goes that is saved again; null where it stays: its own instant, sent back as it was told, keeps the day that
 * was the writer's when it was written, in whatever zone they are now. Throws like `placeEntry`.
 */
export function placeAgain(
  date: string | undefined,
  before: { date: Date },
  timeZone: string,
  now: Date,
): { date: Date; day: Day } | null {
  const isItsOwn = date === undefined || (!isDay(date) && Date.parse(date) === before.date.getTime());
  return isItsOwn ? null : placeEntry(date, timeZone, now);
}

/** Throws a 400 on a day that a zone never had: clocks that cross the date line skip one (Samoa, 30 December 2011). */
function placeDay(day: Day, timeZone: string) {
  const date = noonOf(day, timeZone);
  if (dayOf(date, timeZone) !== day)
    throw badRequest('date', `must be a day that ${timeZone} had; it skipped this one`);
  return { date, day };
}

function placeInstant(date: Date, timeZone: string) {
  return { date, day: dayOf(date, timeZone) };
}
