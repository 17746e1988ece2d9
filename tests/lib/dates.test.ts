import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import {
  addDays,
  addWeeks,
  clockTimeOf,
  dayOf,
  daysBetween,
  daysFrom,
  instantAt,
  isDay,
  isTimeZone,
  monthOf,
  monthRange,
  noonOf,
  weekdayOf,
  weekOf,
  weekRange,
} from '../../server/lib/dates';
import { hasPython } from '../stats/support/python';

/** From UTC-11 to UTC+14, with and without clock changes, half and quarter hours; none whose rules changed lately. */
const ZONES = [
  'UTC',
  'Asia/Seoul',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
];
const FIRST_MS = Date.UTC(1900, 0, 2);
const LAST_MS = Date.UTC(2060, 11, 31);

const isoDay = fc.integer({ min: 0, max: 78_000 }).map((count) => addDays('1900-01-01', count));
const zone = fc.constantFrom(...ZONES);

/** Civil day number by counting years and months, without `Date`: an independent method (proleptic Gregorian). */
function dayNumber(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const before = year - 1;
  const inYears = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return inYears + lengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0) + date;
}

describe('days, weeks and months', () => {
  test('two centuries of days are told right, more than are remembered, twice over', () => {
    const first = '1900-01-01';
    for (const days of [daysFrom(first, '2100-12-31'), daysFrom(first, '2100-12-31')]) {
      const places = days.map((day) => dayNumber(day) - dayNumber(first));
      expect(places.findIndex((place, index) => place !== index)).toBe(-1);
      expect(days.findIndex((day, index) => daysBetween(first, day) !== index)).toBe(-1);
    }
  });

  test.each([
    ['2024-12-30', '2025-W01'],
    ['2027-01-01', '2026-W53'],
    ['2026-11-21', '2026-W47'],
    ['2020-12-31', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2000-02-29', '2000-W09'],
  ])('%s lies in %s', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  test.each([
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    '',
    '0000-00-00',
  ])('%j is no day', (text) => {
    expect(isDay(text)).toBe(false);
  });

  test.each(['2026-13', '2026-00', '2026-1', '9999-12'])('%j is no month whose days can be told', (month) => {
    expect(monthRange(month)).toBeNull();
  });

  test.each(['2025-W53', '2026-W54', '2026-W00', '2026-w01', '2026-47'])('%j is no week', (week) => {
    expect(weekRange(week)).toBeNull();
  });

  test('counting days by years and months gives the same distances and weekdays', () => {
    fc.assert(
      fc.property(isoDay, fc.integer({ min: -2_000, max: 2_000 }), (day, count) => {
        const other = addDays(day, count);
        expect(dayNumber(other) - dayNumber(day)).toBe(count);
        expect(daysBetween(day, other)).toBe(count);
        expect(weekdayOf(day)).toBe(((dayNumber(day) - 1) % 7) + 1); // 0001-01-01 was a Monday
        expect(daysFrom(day, other)).toHaveLength(Math.max(0, count + 1));
      }),
    );
  });

  test('a week is the seven days from its Monday, and weeks follow each other without gaps', () => {
    fc.assert(
      fc.property(isoDay, fc.integer({ min: -120, max: 120 }), (day, count) => {
        const week = weekOf(day);
        const range = weekRange(week);
        if (range === null) throw new Error(`no range for ${week}`);
        expect(daysFrom(range.from, range.to)).toContain(day);
        expect(daysFrom(range.from, range.to).map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
        expect(new Set(daysFrom(range.from, range.to).map(weekOf))).toEqual(new Set([week]));
        expect(weekRange(addWeeks(week, count))?.from).toBe(addDays(range.from, 7 * count));
      }),
    );
  });

  test('a month reaches from its first day to the day before the next month', () => {
    fc.assert(
      fc.property(isoDay, (day) => {
        const range = monthRange(monthOf(day));
        if (range === null) throw new Error(`no range for ${day}`);
        expect(daysFrom(range.from, range.to)).toContain(day);
        expect(range.from.slice(8)).toBe('01');
        expect(monthOf(addDays(range.to, 1))).not.toBe(monthOf(day));
        expect(monthOf(range.to)).toBe(monthOf(day));
      }),
    );
  });

  test('the day of an instant is the one that a calendar in that zone shows', () => {
    const calendars = new Map(
      ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
    );
    fc.assert(
      fc.property(fc.integer({ min: FIRST_MS, max: LAST_MS }), zone, (ms, timeZone) => {
        expect(dayOf(new Date(ms), timeZone)).toBe(calendars.get(timeZone)?.format(ms));
      }),
    );
  });

  test.each([
    ['2014-06-18T21:53:51.950Z', 'Africa/Cairo', '2014-06-19'],
    ['2014-07-18T21:53:51.950Z', 'Africa/Cairo', '2014-07-18'],
    ['2036-07-05T04:17:25.073Z', 'America/New_York', '2036-07-05'],
    ['2026-03-20T23:30:00.000Z', 'Africa/Casablanca', '2026-03-20'],
    ['2026-03-25T23:30:00.000Z', 'Africa/Casablanca', '2026-03-26'],
  ])('at %s the day in %s is %s, however often the clocks change that year', (instant, timeZone, day) => {
    expect(dayOf(new Date(instant), timeZone)).toBe(day);
  });

  test.each([
    ['2026-03-29T01:00:00Z', 'Europe/Berlin'],
    ['2026-10-25T01:00:00Z', 'Europe/Berlin'],
    ['1908-03-31T15:32:08Z', 'Asia/Seoul'], // in the middle of a quarter of an hour
    ['1972-01-07T00:44:30Z', 'Africa/Monrovia'],
  ])(
    'around the change of %s clocks in %s are told right, however often they were asked for beside it',
    (change, timeZone) => {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
      for (const seconds of [-1, -1, -1, 0, 0, 0, -1, 1, 800, 800, 900, -200, -200, -900, -901, 0]) {
        const instant = new Date(Date.parse(change) + seconds * 1_000);
        expect([seconds, clockTimeOf(instant, timeZone)]).toEqual([seconds, clock.format(instant)]);
      }
    },
  );

  test('noon of a day is twelve o’clock on that day in that zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST_MS, max: LAST_MS }), zone, (ms, timeZone) => {
        const day = dayOf(new Date(ms), timeZone);
        const noon = noonOf(day, timeZone);
        expect(dayOf(noon, timeZone)).toBe(day);
        const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(noon);
        expect(hour).toBe('12:00');
      }),
    );
  });

  test.each([
    ['an hour that clocks skip', '2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['the last minute before it', '2026-03-29T01:59:00', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['the first after it', '2026-03-29T03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['an hour that comes twice', '2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['the last minute before it', '2026-10-25T01:59:00', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['the first after it', '2026-10-25T03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['an hour that clocks skip west of London', '2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['one that comes twice there', '2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['the evening before', '2026-10-31T23:30:00', 'America/New_York', '2026-11-01T03:30:00.000Z'],
    ['any hour where clocks stay', '2026-03-29T02:30:00', 'Asia/Seoul', '2026-03-28T17:30:00.000Z'],
    ['half an hour that comes twice', '2026-04-05T01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('the instant of %s (%s in %s)', (_, local, timeZone, expected) => {
    expect(instantAt(local, timeZone).toISOString()).toBe(expected);
  });

  test('noon is right where the clocks change between it and noon in London', () => {
    expect(noonOf('1982-03-31', 'Asia/Kamchatka').toISOString()).toBe('1982-03-31T00:00:00.000Z');
    expect(noonOf('1982-04-01', 'Asia/Kamchatka').toISOString()).toBe('1982-03-31T23:00:00.000Z');
  });

  test('zones are IANA names, not offsets', () => {
    for (const name of [...ZONES, 'Asia/Calcutta']) expect(isTimeZone(name)).toBe(true);
    for (const name of ['+09:00', '-05:00', 'Mars/Olympus', '', 'Asia/Seoul ', '09:00'])
      expect(isTimeZone(name)).toBe(false);
  });
});

/** One process for all cases: ISO weeks by `datetime.isocalendar`, local days by `zoneinfo`. */
const PYTHON = `
import json, sys
from datetime import date, datetime, timezone
from zoneinfo import ZoneInfo
cases = json.load(sys.stdin)
weeks = ["%04d-W%02d %d" % date.fromisoformat(d).isocalendar() for d in cases["days"]]
local = [datetime.fromtimestamp(ms / 1000, timezone.utc).astimezone(ZoneInfo(z)).date().isoformat() for ms, z in cases["instants"]]
json.dump({"weeks": weeks, "local": local}, sys.stdout)
`;

(hasPython() ? test : test.skip)('Python gives the same weeks, weekdays and local days', () => {
  const yearEnds = daysFrom('1970-01-01', '2049-12-31').filter((day) =>
    /-(12-2[6-9]|12-3\d|01-0[1-7]|02-2[89]|03-01)$/.test(day),
  );
  const days = [...yearEnds, ...fc.sample(isoDay, 2_000)];
  const instants = fc.sample(fc.tuple(fc.integer({ min: FIRST_MS, max: LAST_MS }), zone), 4_000);
  const answer = spawnSync('python3', ['-c', PYTHON], { input: JSON.stringify({ days, instants }), encoding: 'utf8' });
  expect(answer.stderr).toBe('');
  const { weeks, local } = JSON.parse(answer.stdout) as { weeks: string[]; local: string[] };
  expect(days.map((day) => `${weekOf(day)} ${weekdayOf(day)}`)).toEqual(weeks);
  expect(instants.map(([ms, timeZone]) => dayOf(new Date(ms), timeZone))).toEqual(local);
});
