import { type Day, isDay, isTimeZone } from '../../../lib/civilDays';
import { dayOf, instantAt, noonOf } from '../../../lib/dates';

/** When a record happened. */
export interface Place {
  date: Date;
  day: Day;
  zone: string | null;
  /** Whether the date or the day rests on a zone that nobody wrote. */
  isZoneAssumed: boolean;
}

const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A date as people and programs write it. A bare day is a local day; a time with an offset or `Z` is an instant, a time
 * without is what the clock showed in the zone. With an offset the day is the one written; with `Z` it is the zone's.
 * Null where it cannot be read.
 */
export function localOrInstant(
  written: string,
  { timeZone, isAssumed }: { timeZone: string; isAssumed: boolean },
): Place | null {
  const [, day = '', hour, minute = '', second = '00', offset] = WRITTEN.exec(written.trim()) ?? [];
  if (!isDay(day) || !isTimeZone(timeZone)) return null;
  const zone = isAssumed ? null : timeZone;
  if (hour === undefined) return { date: noonOf(day, timeZone), day, zone, isZoneAssumed: isAssumed };
  const local = `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
  if (Number.isNaN(Date.parse(`${local}Z`))) return null;
  if (offset === undefined) return { date: instantAt(local, timeZone), day, zone, isZoneAssumed: isAssumed };
  const isUtc = /^(Z|UTC)$/i.test(offset);
  const date = new Date(`${local}${isUtc ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2')}`);
  if (Number.isNaN(date.getTime())) return null;
  return { date, day: isUtc ? dayOf(date, timeZone) : day, zone, isZoneAssumed: isAssumed && isUtc };
}

/**
 * An instant that a program wrote. Null for none, for one so far off that its day in some zone cannot be told, and for a day that no
 * calendar has, such as February 30, which JavaScript takes for March 1.
 */
export function instantOf(written: string | number | null | undefined): Date | null {
  if (typeof written === 'string' && /^\d{4}-\d{2}-\d{2}/.test(written) && !isDay(written.slice(0, 10))) return null;
  const date = new Date(written ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year > 0 && year < 9_999 ? date : null;
}

/** The local day in a zone that is named, or written as `GMT-0500`; null in one that is neither. */
export function dayIn(date: Date, zone: string | undefined): Day | null {
  if (zone === undefined) return null;
  const [, sign, hours, minutes] = /^(?:GMT|UTC)([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone) ?? [];
  if (sign) {
    const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
    return new Date(date.getTime() + ahead * 60_000).toISOString().slice(0, 10);
  }
  return isTimeZone(zone) ? dayOf(date, zone) : null;
}
