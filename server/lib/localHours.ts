import { addDays, type Day, dayOf, hourOf, weekdayOf } from './dates';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
/** Further than any zone's clocks were ever changed at once, but for days that were skipped as a whole. */
const REACH_MS = 3 * HOUR_MS;
/** A day of the week that has the hour comes within so many days, also where a day was skipped. */
const LOOK_AHEAD_DAYS = 15;

/**
 * The first moment of an hour (0 to 23) of a day in a zone. Where clocks are turned back and the hour comes twice, the
 * first of the two; null where they skip it.
 */
export function startOfHour(day: Day, hour: number, timeZone: string): Date | null {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const shown = new Date(asUtc);
  const ahead = Date.parse(`${dayOf(shown, timeZone)}T00:00:00Z`) + hourOf(shown, timeZone) * HOUR_MS - asUtc;
  for (let ms = asUtc - ahead - REACH_MS; ms <= asUtc - ahead + REACH_MS; ms += QUARTER_MS) {
    const moment = new Date(ms);
    if (hourOf(moment, timeZone) === hour && dayOf(moment, timeZone) === day) return moment;
  }
  return null;
}

/** When an hour begins next in a zone, strictly after a moment; only on one weekday (1 Monday ... 7), where it is given. */
export function nextHour(after: Date, where: { hour: number; timeZone: string; weekday?: number }): Date {
  const { hour, timeZone, weekday } = where;
  const today = dayOf(after, timeZone);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (weekday !== undefined && weekdayOf(day) !== weekday) continue;
    const moment = startOfHour(day, hour, timeZone);
    if (moment && moment > after) return moment;
  }
  throw new RangeError(`no ${hour} o'clock in ${timeZone} within ${LOOK_AHEAD_DAYS} days`);
}
