import * as server from '../../server/lib/dates';
import { addDays, addMonths, fromWallTime, toExactTime, toWallTime, weekOf } from '../../server/web/lib/days';

const HOUR_MS = 3_600_000;

describe('days on the page', () => {
  test('every day of two decades is in the week in which the service has it', () => {
    const wrong: string[] = [];
    for (let day = '2015-01-01'; day <= '2035-12-31'; day = addDays(day, 1)) {
      if (weekOf(day) !== server.weekOf(day)) wrong.push(`${day}: ${weekOf(day)}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['2027-01-01', '2026-W53'],
    ['2024-12-30', '2025-W01'],
  ])('%s is of the week %s, whose Thursday is in its year', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  test.each([
    ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ])('%s in Berlin, on the night that lacks an hour, is %s', (wallTime, instant) => {
    expect(fromWallTime('Europe/Berlin', wallTime).toISOString()).toBe(instant);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00Z'],
    ['America/New_York', '2026-03-08T07:00Z'],
    ['America/New_York', '2026-11-01T06:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z'], // by half an hour
    ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ])('in %s around %s what clocks show is the same to the page and to the service, there and back', (zone, change) => {
    const instants = Array.from(
      { length: 97 },
      (_, half) => new Date(Date.parse(change) + (half - 48) * (HOUR_MS / 2)),
    );
    const shown = instants.map((instant) => toWallTime(zone, instant));
    expect(shown).toEqual(
      instants.map((instant) => `${server.dayOf(instant, zone)}T${server.clockTimeOf(instant, zone)}`),
    );
    expect(shown.map((wallTime) => toWallTime(zone, fromWallTime(zone, wallTime)))).toEqual(shown);
    const first = shown.map((wallTime) => instants[shown.indexOf(wallTime)]);
    expect(shown.map((wallTime) => fromWallTime(zone, wallTime))).toEqual(first);
  });

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'])(
    'in %s each wall time of the weekends of a year is the same instant to the page and to the service, those that come twice or never, too',
    (zone) => {
      const times = Array.from({ length: 366 * 48 }, (_, half) =>
        new Date(Date.UTC(2026, 0, 1) + half * (HOUR_MS / 2)).toISOString().slice(0, 16),
      );
      const weekends = times.filter((time) => new Date(`${time}Z`).getUTCDay() % 6 === 0);
      const differing = weekends.filter((time) => +fromWallTime(zone, time) !== +server.instantAt(`${time}:00`, zone));
      expect(differing).toEqual([]);
    },
  );

  test('an exact wall time is the instant that it was, not the beginning of its minute', () => {
    const instant = new Date('2026-11-27T09:35:58.123Z');
    expect(toExactTime('Asia/Seoul', instant)).toBe('2026-11-27T18:35:58.123');
    expect(fromWallTime('Asia/Seoul', '2026-11-27T18:35:58.123')).toEqual(instant);
  });

  test.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', -13, '2024-12'],
    ['2026-11', 14, '2028-01'],
    ['2026-06', 0, '2026-06'],
  ])('from %s by %d months it is %s', (month, count, other) => {
    expect(addMonths(month, count)).toBe(other);
  });
});
