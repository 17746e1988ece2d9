import { todayIn } from './clock';
import { dayIn, toWallTime } from './days';

const MINUTE_MS = 60_000;

/** Dates and numbers in the language of the page, by `Intl`. */
export interface Format {
  /** Saturday, 21 November 2026 */
  day(day: string): string;
  /** Sat, 21 Nov; of another year than this one Mon, 25 Nov 2024 */
  shortDay(day: string): string;
  /** 21 Nov */
  shortDate(day: string): string;
  /** 21 November 2026 */
  plainDay(day: string): string;
  /** November 2026 */
  month(month: string): string;
  /** 2026 */
  year(year: string): string;
  monthName(month: number, width?: 'long' | 'short' | 'narrow'): string;
  weekdayName(weekday: number, width?: 'long' | 'short' | 'narrow'): string;
  /**
   * The time of an instant; empty where it lies on another day than this one, since it was written in another zone, and of
   * noon to the millisecond, which stands for a day whose hour nobody named.
   */
  timeOn(day: string, instant: string): string;
  /** Of a day, 0 to 23. */
  hour(hour: number): string;
  moment(instant: string | number): string;
  range(from: string, to: string): string;
  number(value: number, digits?: number): string;
  /** +0.42 */
  signed(value: number, digits?: number): string;
  /** Of a value from 0 to 100. */
  percent(value: number, digits?: number): string;
}

export function createFormat(locale: string, timeZone: string): Format {
  const dates = (options: Intl.DateTimeFormatOptions, zone = 'UTC') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const long = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const shortOfYear = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const shortDate = dates({ day: 'numeric', month: 'short' });
  const plain = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const month = dates({ month: 'long', year: 'numeric' });
  const years = dates({ year: 'numeric' });
  const time = dates({ hour: 'numeric', minute: '2-digit' }, timeZone);
  const moment = dates({ dateStyle: 'medium', timeStyle: 'short' }, timeZone);
  const hours = dates({ hour: 'numeric', minute: '2-digit' });
  const range = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const numbers = (digits: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits, ...options });
  return {
    day: (day) => long.format(at(day)),
    shortDay: (day) => (day.startsWith(todayIn(timeZone).slice(0, 4)) ? short : shortOfYear).format(at(day)),
    shortDate: (day) => shortDate.format(at(day)),
    plainDay: (day) => plain.format(at(day)),
    month: (value) => month.format(at(`${value}-01`)),
    year: (value) => years.format(at(`${value}-01-01`)),
    monthName: (number, width = 'long') =>
      dates({ month: width }).format(at(`2026-${String(number).padStart(2, '0')}-01`)),
    weekdayName: (number, width = 'long') => dates({ weekday: width }).format(at(`2026-06-0${number + 1}`)),
    timeOn(day, instant) {
      const at = new Date(instant);
      const isNoon = toWallTime(timeZone, at) === `${day}T12:00` && at.getTime() % MINUTE_MS === 0;
      return dayIn(timeZone, at) === day && !isNoon ? time.format(at) : '';
    },
    hour: (hour) => hours.format(new Date(Date.UTC(2026, 0, 1, hour))),
    moment: (instant) => moment.format(new Date(instant)),
    range: (from, to) => range.formatRange(at(from), at(to)).replace(/\s?~\s?/, '~'), // browsers have both, by the dates
    number: (value, digits = 2) => numbers(digits).format(value),
    signed: (value, digits = 2) =>
      numbers(digits, { signDisplay: 'exceptZero', minimumFractionDigits: digits }).format(value).replace('-', '−'),
    percent: (value, digits = 0) => numbers(digits, { style: 'percent' }).format(value / 100),
  };
}
