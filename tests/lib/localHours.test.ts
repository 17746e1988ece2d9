import fc from 'fast-check';
import { addDays, dayOf, hourOf, weekdayOf } from '../../server/lib/dates';
import { nextHour, startOfHour } from '../../server/lib/localHours';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Antarctica/Troll',
];

test.each([
  ['an ordinary day', '2026-11-21', 21, 'Asia/Seoul', '2026-11-21T12:00:00.000Z'],
  ['the day that clocks go forward, before it', '2026-03-29', 1, 'Europe/Berlin', '2026-03-29T00:00:00.000Z'],
  ['the hour that is skipped', '2026-03-29', 2, 'Europe/Berlin', null],
  ['the hour after it', '2026-03-29', 3, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['the hour that comes twice', '2026-10-25', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
  ['the hour after it', '2026-10-25', 3, 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['an hour that loses its first half', '2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['a midnight that is skipped', '2024-09-08', 0, 'America/Santiago', null],
  ['a day that was skipped', '2011-12-30', 12, 'Pacific/Apia', null],
])('%s (%s, %i h, %s)', (_, day, hour, zone, expected) => {
  expect(startOfHour(day, hour, zone)?.toISOString() ?? null).toBe(expected);
});

test('the start of an hour is in it, and a moment before it is not', () => {
  const days = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2020-01-01', count));
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...ZONES), (day, hour, zone) => {
      const start = startOfHour(day, hour, zone);
      if (!start) return true;
      const before = new Date(start.getTime() - 1);
      const isStart = hourOf(start, zone) === hour && dayOf(start, zone) === day;
      return isStart && !(hourOf(before, zone) === hour && dayOf(before, zone) === day);
    }),
    { numRuns: 2_000 },
  );
});

test('the next hour lies ahead, within two days, and on the weekday that was asked for', () => {
  const moments = fc.integer({ min: 1.5e9, max: 2e9 }).map((seconds) => new Date(seconds * 1_000));
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...ZONES), (after, hour, timeZone) => {
      const next = nextHour(after, { hour, timeZone });
      const monday = nextHour(after, { hour, timeZone, weekday: 1 });
      expect(next.getTime()).toBeGreaterThan(after.getTime());
      expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(49 * 3_600_000);
      expect([hourOf(monday, timeZone), weekdayOf(dayOf(monday, timeZone))]).toEqual([hour, 1]);
      expect(monday.getTime()).toBeGreaterThanOrEqual(next.getTime());
    }),
    { numRuns: 1_000 },
  );
});
