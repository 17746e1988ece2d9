import { MOST_TABLE_WORDS } from '../../models/wordTable';
import { PER_CALL } from '../../server/contract/limits';
import { MAX_RANGE_DAYS } from '../../server/contract/stats';
import { AppError } from '../../server/errors';
import { type CallControl, UNLIMITED } from '../../server/services/caller';
import { MOST_WIDE_ENTRIES } from '../../server/services/stats/wordRows';
import { onEveryEngine } from '../support/databases';
import { entryOn, openStatsDatabase, type StatsDatabase } from './support/statsDatabase';

const NOW = '2026-11-21T12:00:00Z'; // a Saturday

onEveryEngine((engine) => {
  let world: StatsDatabase;

  beforeAll(async () => {
    world = await openStatsDatabase(engine);
  });

  afterAll(() => world.drop());

  const stats = () => world.statsAt(NOW);

  test('someone who wrote nothing gets nulls and empty lists, never a made-up 0', async () => {
    const reader = await world.addReader([]);
    const week = await stats().weekly(reader, {});
    expect(week).toMatchObject({
      period: { kind: 'week', id: '2026-W47', from: '2026-11-16', to: '2026-11-22', timeZone: 'UTC' },
      entries: 0,
      daysWithEntries: 0,
      sentiment: { average: null, min: null, max: null, swing: null, change: null },
      tags: [],
    });
    const unknown = { selected: { count: 0, percentage: null }, detected: { percentage: null } };
    expect(week.emotions).toHaveLength(8);
    for (const { type: _, ...share } of week.emotions) expect(share).toEqual(unknown);
    const emptyDay = { entries: 0, sentiment: null, selected: null, detected: null };
    for (const { date: _, ...day } of week.days) expect(day).toEqual(emptyDay);
    expect((await stats().words(reader, {})).items).toEqual([]);
    expect((await stats().trend(reader, {})).direction).toBe('insufficient_data');
    const { days } = await stats().calendar(reader, { month: '2026-02' });
    expect(days).toHaveLength(28);
    expect(days[27]).toEqual({
      date: '2026-02-28',
      entries: 0,
      level: 0,
      emotion: null,
      detected: null,
      sentiment: null,
      entryIds: [],
    });
  });

  test('a talkative day counts once', async () => {
    const calm = [entryOn('2026-11-16', 0.1), entryOn('2026-11-16', 0.1), entryOn('2026-11-16', 0.1)];
    const reader = await world.addReader([...calm, entryOn('2026-11-17', -0.5), entryOn('2026-11-10', 0.3)]);
    const { sentiment } = await stats().weekly(reader, {});
    expect(sentiment).toEqual({ average: -0.2, min: -0.5, max: 0.1, swing: 0.3, change: -0.5 });
  });

  test('entries that nobody has read yet count as written, not as neutral', async () => {
    const reader = await world.addReader([
      entryOn('2026-11-16', 0.4),
      entryOn('2026-11-17', null, { emotion: 'fear' }),
    ]);
    const { entries, daysWithEntries, sentiment, emotions, days } = await stats().weekly(reader, {});
    expect({ entries, daysWithEntries }).toEqual({ entries: 2, daysWithEntries: 2 });
    expect(sentiment.average).toBe(0.4);
    expect(days[1]).toEqual({ date: '2026-11-17', entries: 1, sentiment: null, selected: 'fear', detected: null });
    expect(emotions[0]).toEqual({
      type: 'joy',
      selected: { count: 1, percentage: 50 },
      detected: { percentage: 64.7 }, // evidence 579 of 579 + 158 + 158
    });
  });

  test('the emotion of a day is the one chosen most, among equals that of the latest entry', async () => {
    const at = (hour: number, emotion: 'joy' | 'fear' | 'anger') => ({
      ...entryOn('2026-11-16', 0, { emotion }),
      date: new Date(`2026-11-16T${hour}:00:00Z`),
    });
    const tie = await world.addReader([at(20, 'fear'), at(10, 'joy')]);
    const most = await world.addReader([at(10, 'joy'), at(11, 'joy'), at(20, 'fear')]);
    const sameInstant = await world.addReader([at(10, 'joy'), at(10, 'anger'), at(10, 'fear')]);
    const selected = async (reader: typeof tie) => (await stats().weekly(reader, {})).days[0]?.selected;
    expect(await selected(tie)).toBe('fear');
    expect(await selected(most)).toBe('joy');
    expect(await selected(sameInstant)).toBe('fear'); // the one written last
  });

  test('tags come with most entries first, in the spelling typed last', async () => {
    const reader = await world.addReader([
      entryOn('2026-11-16', 0.5, { tags: ['Work', 'sea'] }),
      entryOn('2026-11-17', -0.5, { tags: ['work'] }),
      entryOn('2026-11-18', null, { tags: ['WORK', 'bread'] }),
      entryOn('2026-11-09', 0.9, { tags: ['work', 'old'] }),
    ]);
    expect((await stats().weekly(reader, {})).tags).toEqual([
      { name: 'WORK', entries: 3, sentiment: 0 },
      { name: 'bread', entries: 1, sentiment: null },
      { name: 'sea', entries: 1, sentiment: 0.5 },
    ]);
  });

  test('the current period says how many of its days have passed, in the zone of the reader', async () => {
    const { id } = await world.addReader([]);
    const week = async (timeZone: string, asked: { week?: string } = {}) =>
      (await stats().weekly({ id, timeZone }, asked)).period;
    expect(await week('UTC')).toMatchObject({ id: '2026-W47', current: true, daysElapsed: 6 });
    expect(await week('Pacific/Kiritimati')).toMatchObject({ id: '2026-W47', current: true, daysElapsed: 7 });
    expect(await week('UTC', { week: '2026-W46' })).toMatchObject({ current: false, daysElapsed: 7 });
    expect(await week('UTC', { week: '2026-W48' })).toMatchObject({ current: false, daysElapsed: 0 });
    const lateSunday = world.statsAt('2026-11-22T11:00:00Z');
    expect((await lateSunday.weekly({ id, timeZone: 'Pacific/Kiritimati' }, {})).period.id).toBe('2026-W48');
    expect((await lateSunday.weekly({ id, timeZone: 'Pacific/Pago_Pago' }, {})).period.id).toBe('2026-W47');
  });

  test('the last 30 days are exactly 30, today included', async () => {
    const reader = await world.addReader([
      entryOn('2026-10-23', 0),
      entryOn('2026-10-22', 0),
      entryOn('2026-11-21', 0),
    ]);
    const { period, entries } = await stats().emotions(reader, {});
    expect(period).toEqual({
      kind: 'range',
      id: null,
      from: '2026-10-23',
      to: '2026-11-21',
      timeZone: 'UTC',
      current: true,
      daysElapsed: 30,
    });
    expect(entries).toBe(2);
    const trend = await stats().trend(reader, { granularity: 'day' });
    expect(trend.period).toEqual(period);
    expect(trend.points.map((point) => point.entries).filter(Boolean)).toEqual([1, 1]);
  });

  test('a trend left to itself has twelve weeks or months, this one included, also over the turn of a year', async () => {
    const reader = await world.addReader([]);
    const idsOf = async (granularity: 'week' | 'month', at?: string) => {
      const { points } = await (at ? world.statsAt(at) : stats()).trend(reader, { granularity });
      return [points.length, points[0]?.from, points.at(-1)?.id];
    };
    expect(await idsOf('week')).toEqual([12, '2026-08-31', '2026-W47']);
    expect(await idsOf('month')).toEqual([12, '2025-12-01', '2026-11']);
    expect(await idsOf('month', '2026-12-31T12:00:00Z')).toEqual([12, '2026-01-01', '2026-12']);
    expect(await idsOf('month', '2026-01-01T12:00:00Z')).toEqual([12, '2025-02-01', '2026-01']);
  });

  test('a year has all its days, and the same shade for a day as its month', async () => {
    const busy = Array.from({ length: 6 }, () => entryOn('2024-02-29', 0.2));
    const reader = await world.addReader([...busy, entryOn('2024-12-31', 0.1)]);
    const year = await stats().calendar(reader, { year: 2024 });
    const month = await stats().calendar(reader, { month: '2024-02' });
    expect(year.period).toMatchObject({ kind: 'year', id: '2024', from: '2024-01-01', to: '2024-12-31' });
    expect(year.days).toHaveLength(366);
    expect(year.days.slice(31, 60)).toEqual(month.days);
    expect(month.days[28]).toMatchObject({ level: 4, entries: 6, emotion: 'joy' });
    expect(year.days.at(-1)).toMatchObject({ date: '2024-12-31', level: 1 });
  });

  test('a cloud has the fifty words used most, where no number is asked for', async () => {
    const words = Object.fromEntries(Array.from({ length: 55 }, (_, index) => [`word${index}`, 55 - index]));
    const reader = await world.addReader([entryOn('2026-11-20', 0.1, { words })]);
    const { items } = await stats().words(reader, {});
    expect([items.length, items[0]?.word, items.at(-1)?.word]).toEqual([50, 'word0', 'word49']);
  });

  test('of a month of very many words the latest thousand entries are counted, and paid for, while somebody waits', async () => {
    const many = Object.fromEntries(Array.from({ length: MOST_TABLE_WORDS }, (_, index) => [`word${index}`, 1]));
    const short = Array.from({ length: MOST_WIDE_ENTRIES - 1 }, () => ({ river: 1 }));
    const entries = [{ river: 1, oldest: 9 }, { river: 1, ...many }, ...short];
    const reader = await world.addReader(entries.map((words) => entryOn('2026-11-20', 0.1, { words })));
    const ask = (control: Partial<CallControl>) => stats().words(reader, { limit: 1 }, { ...UNLIMITED, ...control });
    let calls = 0;
    const charge = (more: number) => {
      calls += more;
    };
    expect((await ask({ charge })).items).toMatchObject([{ word: 'river', count: MOST_WIDE_ENTRIES }]);
    expect(calls).toBeCloseTo((MOST_TABLE_WORDS + MOST_WIDE_ENTRIES) / PER_CALL.countedWords, 9);
    const throwIfAborted = () => {
      throw new Error('nobody waits');
    };
    await expect(ask({ throwIfAborted })).rejects.toThrow('nobody waits');
  });

  test('a word weighs its share of the largest count; words of unread entries have no sentiment', async () => {
    const reader = await world.addReader([
      entryOn('2026-10-31', 0.5, { words: { river: 2, tea: 1 } }),
      entryOn('2026-11-01', -0.2, { words: { river: 1, apple: 1 } }),
      entryOn('2026-11-20', null, { words: { zebra: 1, tea: 1 } }),
    ]);
    const { items } = await stats().words(reader, {});
    expect(items).toEqual([
      { word: 'river', count: 3, entries: 2, weight: 1, sentiment: 0.15 },
      { word: 'tea', count: 2, entries: 2, weight: 0.667, sentiment: 0.5 },
      { word: 'apple', count: 1, entries: 1, weight: 0.333, sentiment: -0.2 },
      { word: 'zebra', count: 1, entries: 1, weight: 0.333, sentiment: null },
    ]);
    expect((await stats().words(reader, { limit: 1 })).items).toHaveLength(1);
  });

  test('ranges that make no sense are refused with the field at fault', async () => {
    const reader = await world.addReader([]);
    const fieldOf = async (question: Promise<unknown>) => {
      const error = await question.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(AppError);
      return (error as AppError).details.issues?.[0];
    };
    expect(await fieldOf(stats().emotions(reader, { from: '2026-11-02', to: '2026-11-01' }))).toMatchObject({
      path: ['to'],
    });
    expect(await fieldOf(stats().words(reader, { from: '2026-11-22' }))).toMatchObject({ path: ['from'] });
    expect(await fieldOf(stats().words(reader, { from: '1900-01-01' }))).toMatchObject({ path: ['from'] });
    expect(await fieldOf(stats().calendar(reader, { month: '2026-11', year: 2026 }))).toMatchObject({ path: ['year'] });
    const tooFine = await fieldOf(stats().trend(reader, { granularity: 'day', from: '2025-01-01' }));
    expect(tooFine).toMatchObject({
      path: ['granularity'],
      message: expect.stringMatching(/^must be week or month: /),
    });
    const tooLong = await fieldOf(stats().trend(reader, { granularity: 'month', from: '1900-01-01' }));
    expect(tooLong).toMatchObject({ path: ['from'], message: expect.stringMatching(/^must be later: /) });
    const just = await stats().trend(reader, { granularity: 'day', from: '2025-11-21' });
    expect(just.points).toHaveLength(366);
  });

  test('a range may have ten years and a week, the first and the last day included, and a day more is refused', async () => {
    const reader = await world.addReader([entryOn('2016-11-14', 0.5), entryOn('2026-11-21', 0.5)]);
    const { entries, period } = await stats().emotions(reader, { from: '2016-11-14' });
    expect([entries, period.daysElapsed]).toEqual([2, MAX_RANGE_DAYS]);
    await expect(stats().emotions(reader, { from: '2016-11-13' })).rejects.toBeInstanceOf(AppError);
  });

  test("another user's entries are in no answer", async () => {
    await world.addReader([entryOn('2026-11-20', 0.5, { tags: ['mine'], words: { mine: 1 } })]);
    const other = await world.addReader([]);
    expect(await stats().weekly(other, {})).toMatchObject({ entries: 0, tags: [] });
    expect((await stats().words(other, { from: '2026-11-01', to: '2026-11-30' })).items).toEqual([]);
    const { days } = await stats().calendar(other, {});
    expect(days.flatMap(({ entryIds }) => entryIds)).toEqual([]);
  });
});
