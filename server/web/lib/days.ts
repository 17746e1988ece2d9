/** Days are `YYYY-MM-DD` without a zone; as dates they are UTC noon. */
const MS_PER_DAY = 86_400_000;

const toDate = (day: string) => new Date(`${day}T12:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number) => toDay(new Date(toDate(day).getTime() + count * MS_PER_DAY));

const daysBetween = (from: string, to: string) =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / MS_PER_DAY);

/** One for each zone: to make one takes far longer than to use it. */
function keptFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = kept.get(timeZone);
    if (known) return known;
    const made = new Intl.DateTimeFormat('en', { timeZone, ...options });
    kept.set(timeZone, made);
    return made;
  };
}

const dayFormatOf = keptFormats({ year: 'numeric', month: '2-digit', day: '2-digit' });
const offsetFormatOf = keptFormats({ timeZoneName: 'longOffset' });

/** The day of an instant in an IANA zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = Object.fromEntries(
    dayFormatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** 0 for Monday, 6 for Sunday. */
export const weekday = (day: string) => (toDate(day).getUTCDay() + 6) % 7;

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const total = year * 12 + number - 1 + count;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** The ISO week of a day, as YYYY-Www. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 3 - weekday(day));
  const year = thursday.slice(0, 4);
  const number = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** How far a zone is from UTC at an instant, in minutes. */
function offsetAt(timeZone: string, instant: Date): number {
  const name = offsetFormatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** The wall time of an instant in a zone, to the millisecond. */
export const toExactTime = (timeZone: string, instant: Date) =>
  new Date(instant.getTime() + offsetAt(timeZone, instant) * 60_000).toISOString().slice(0, -1);

/** A wall time as `<input type="datetime-local">` has it: YYYY-MM-DDTHH:MM. */
export const toMinute = (wallTime: string) => wallTime.slice(0, 16);

export const toWallTime = (timeZone: string, instant: Date) => toMinute(toExactTime(timeZone, instant));

/**
 * The instant at which a zone's clocks show this wall time, exact or to the minute, as the service has it: of two, where clocks went back, the earlier;
 * of none, where they went forward, as far behind the change as it was meant.
 */
export function fromWallTime(timeZone: string, wallTime: string): Date {
  const ms = Date.parse(`${wallTime}Z`);
  const [before = ms, after = ms] = [-MS_PER_DAY, MS_PER_DAY].map(
    (away) => ms - offsetAt(timeZone, new Date(ms + away)) * 60_000,
  );
  const fitting = [before, after].filter((at) => toWallTime(timeZone, new Date(at)) === toMinute(wallTime));
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before);
}
