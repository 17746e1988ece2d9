import { addWeeks, daysFrom, monthRange } from '../../server/lib/dates';
import { onEngine } from '../support/databases';
import { drawRandomDiary, type RandomDiary } from './support/randomDiaries';
import { openStatsDatabase, type StatsDatabase } from './support/statsDatabase';

const DIARIES = Array.from({ length: 60 }, (_, index) => drawRandomDiary(9_000 + index));
const MONTHS = ['2000-02', '2011-12', '2015-12', '2020-12', '2024-02', '2024-12', '2025-03', '2025-10', '2026-12'];

interface Share {
  selected: { count: number; percentage: number | null };
  detected: { percentage: number | null };
}

onEngine('sqlite', () => {
  let world: StatsDatabase;
  let readers: { id: number; timeZone: string }[];
  const diaries = new Map<number, RandomDiary['entries']>();

  beforeAll(async () => {
    world = await openStatsDatabase('sqlite');
    const ids = await world.addPeople(DIARIES);
    readers = ids.map((id, index) => ({ id, timeZone: DIARIES[index]?.timeZone ?? 'UTC' }));
    for (const [index, id] of ids.entries()) diaries.set(id, DIARIES[index]?.entries ?? []);
  });

  afterAll(() => world.drop());

  const stats = () => world.statsAt('2026-11-21T12:00:00Z');

  /** Tenths of the percentages that are known, or null when none is. */
  const tenths = (percentages: (number | null)[]) =>
    percentages.every((value) => value === null)
      ? null
      : percentages.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 10), 0);

  const chosenBetween = (reader: { id: number }, { from, to }: { from: string; to: string }) =>
    (diaries.get(reader.id) ?? []).filter(({ day, emotion }) => emotion !== null && from <= day && day <= to).length;

  const expectWhole = (chosen: number, emotions: Share[]) => {
    expect(emotions.reduce((sum, { selected }) => sum + selected.count, 0)).toBe(chosen);
    expect(tenths(emotions.map(({ selected }) => selected.percentage))).toBe(chosen === 0 ? null : 1000);
    expect([null, 1000]).toContain(tenths(emotions.map(({ detected }) => detected.percentage)));
  };

  test('a month has every one of its days, its weeks add up to it, and its percentages to 100.0', async () => {
    for (const reader of readers) {
      for (const month of MONTHS) {
        const answer = await stats().monthly(reader, { month });
        const { from, to } = monthRange(month) ?? { from: '', to: '' };
        expect(answer.days.map(({ date }) => date)).toEqual(daysFrom(from, to));
        expect(answer.weeks.flatMap((week) => daysFrom(week.from, week.to))).toEqual(daysFrom(from, to));
        for (const week of answer.weeks) {
          const inside = answer.days.filter(({ date }) => week.from <= date && date <= week.to);
          expect(week.entries).toBe(inside.reduce((sum, { entries }) => sum + entries, 0));
        }
        expect(answer.weeks.reduce((sum, { entries }) => sum + entries, 0)).toBe(answer.entries);
        expect(answer.days.filter(({ entries }) => entries > 0)).toHaveLength(answer.daysWithEntries);
        expectWhole(chosenBetween(reader, answer.period), answer.emotions);
      }
    }
  });

  test('a week has seven days, which are told in its months in the same way', async () => {
    for (const [index, reader] of readers.entries()) {
      const week = addWeeks('2020-W53', (index % 9) - 4);
      const answer = await stats().weekly(reader, { week });
      expect(answer.days).toHaveLength(7);
      const months = [...new Set(answer.days.map(({ date }) => date.slice(0, 7)))];
      const told = await Promise.all(months.map((month) => stats().monthly(reader, { month })));
      const days = told.flatMap((month) => month.days);
      expect(days.filter(({ date }) => answer.period.from <= date && date <= answer.period.to)).toEqual(answer.days);
      const clipped = told.flatMap(({ weeks }) => weeks).filter(({ id }) => id === week);
      expect(clipped.reduce((sum, { entries }) => sum + entries, 0)).toBe(answer.entries);
      expectWhole(chosenBetween(reader, answer.period), answer.emotions);
    }
  });

  test('points of a trend are a partition of its range, and so are the cells of a calendar', async () => {
    for (const reader of readers.slice(0, 20)) {
      const range = { from: '2024-11-17', to: '2025-04-08' };
      const whole = await stats().emotions(reader, range);
      for (const granularity of ['day', 'week', 'month'] as const) {
        const { points } = await stats().trend(reader, { granularity, ...range });
        expect(points.flatMap(({ from, to }) => daysFrom(from, to))).toEqual(daysFrom(range.from, range.to));
        expect(points.reduce((sum, { entries }) => sum + entries, 0)).toBe(whole.entries);
        for (const point of points) expectWhole(chosenBetween(reader, point), point.emotions);
      }
      const year = await stats().calendar(reader, { year: 2024 });
      expect(year.days).toHaveLength(366);
      for (const { entries, entryIds, level } of year.days) {
        expect(entryIds).toHaveLength(entries);
        expect(level).toBe(Math.min(4, entries));
      }
    }
  });
});
