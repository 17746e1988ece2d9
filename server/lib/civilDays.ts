/** `YYYY-MM-DD`, a civil day without a zone. */
export type Day = string;
/** ISO 8601 week, `2026-W47`, Monday first. */
export type WeekId = string;
/** `YYYY-MM`. */
export type MonthId = string;

const MS_PER_DAY = 86_400_000;

/** Whether `zone` is an IANA name that this runtime knows. Offsets such as `+09:00` are refused. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The usual spelling of a time zone's name (`asia/seoul` is `Asia/Seoul`), where the runtime tells it; never another name. */
export function spellTimeZone(zone: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  return timeZone.toLowerCase() === zone.toLowerCase() ? timeZone : zone;
}

/** Whether the text is a day that exists (`2027-02-29` is not). */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && epochDay(text) !== null;
}

/** Days whose place in time was told: statistics ask for the same ones again and again, and `Date` is slow. */
const numbers = new Map<Day, number>();
const days = new Map<number, Day>();
/** More than a century; then all are forgotten. */
const MOST_KEPT = 40_000;

function epochDay(day: Day): number | null {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return null;
  return keep(numbers, day, ms / MS_PER_DAY);
}

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): Value {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, value);
  return value;
}

function requireEpochDay(day: Day): number {
  const value = epochDay(day);
  if (value === null) throw new RangeError(`not a day: ${day}`);
  return value;
}

/** The day `count` days after (before, if negative). */
export function addDays(day: Day, count: number): Day {
  return dayAt(requireEpochDay(day) + count);
}

function dayAt(epochDay: number): Day {
  return days.get(epochDay) ?? keep(days, epochDay, new Date(epochDay * MS_PER_DAY).toISOString().slice(0, 10));
}

/** How many days `to` lies after `from`: 0 for the same day. */
export function daysBetween(from: Day, to: Day): number {
  return requireEpochDay(to) - requireEpochDay(from);
}

/** Every day from `from` to `to`, both included; empty when `to` lies before. */
export function daysFrom(from: Day, to: Day): Day[] {
  const first = requireEpochDay(from);
  return Array.from({ length: Math.max(0, requireEpochDay(to) - first + 1) }, (_, index) => dayAt(first + index));
}

/** ISO weekday of a day: 1 = Monday ... 7 = Sunday. */
export function weekdayOf(day: Day): number {
  return ((((requireEpochDay(day) + 3) % 7) + 7) % 7) + 1;
}

/** The ISO week that holds a day: the week belongs to the year of its Thursday. */
export function weekOf(day: Day): WeekId {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Monday and Sunday of a week; null when the year has no such week (`2025-W53`). */
export function weekRange(week: WeekId): { from: Day; to: Day } | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(week);
  if (!match?.[1] || !match[2]) return null;
  const fourth = `${match[1]}-01-04`;
  const from = addDays(fourth, (Number(match[2]) - 1) * 7 + 1 - weekdayOf(fourth));
  return isDay(from) && isDay(addDays(from, 6)) && weekOf(from) === week ? { from, to: addDays(from, 6) } : null;
}

/** The week `count` weeks after (before, if negative). */
export function addWeeks(week: WeekId, count: number): WeekId {
  const range = weekRange(week);
  if (!range) throw new RangeError(`not a week: ${week}`);
  return weekOf(addDays(range.from, count * 7));
}

/** First and last day of a month; null when it is no month. */
export function monthRange(month: MonthId): { from: Day; to: Day } | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || month === '9999-12') return null; // the month after it has five digits
  const from = `${month}-01`;
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return { from, to: addDays(`${next}-01`, -1) };
}

export function monthOf(day: Day): MonthId {
  return day.slice(0, 7);
}
