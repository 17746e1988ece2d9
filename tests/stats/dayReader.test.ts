import fc from 'fast-check';
import { EMOTIONS } from '../../ml/emotions';
import { Diary, EmotionStat } from '../../models';
import type { Steps } from '../../models/repositories/steps';
import { createDayReader } from '../../server/insights/dayReader';
import type { DayFacts } from '../../server/insights/days';
import { addDays } from '../../server/lib/dates';
import type { Caller } from '../../server/services/caller';
import { rebuildUser } from '../../server/services/rebuild';
import { createStatsService, type StatsService } from '../../server/services/stats/statsService';
import { createCaller } from '../support/callers';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { waitUntil } from '../support/wait';

const FIRST = '2026-10-30';
const day = fc.integer({ min: 0, max: 4 }).map((count) => addDays(FIRST, count)); // over a month's and a week's end
const input = fc.record({
  content: fc.constantFrom('I am so happy about the picnic by the river.', 'I was scared.', '```\nonly code\n```'),
  emotion: fc.constantFrom(...EMOTIONS.slice(0, 3)),
  tags: fc.uniqueArray(fc.constantFrom('river', 'River', '__proto__', '커피'), {
    maxLength: 2,
    selector: (name) => name.toLowerCase(),
  }),
  date: day,
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), input }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), pick: fc.nat(), input }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild' as const) }) },
);

const askAll = async (stats: StatsService, caller: Caller) => [
  await stats.calendar(caller, { year: 2026 }),
  await stats.monthly(caller, { month: '2026-11' }),
  await stats.weekly(caller, { week: '2026-W44' }),
  await stats.emotions(caller, { from: FIRST, to: '2026-11-10' }),
  await stats.trend(caller, { granularity: 'day', from: FIRST, to: '2026-11-10' }),
];

/** What a service that was asked before answers, beside one that remembers nothing, and beside the entries themselves. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });

  async function idsByDay({ id: userId }: Caller): Promise<Record<string, number[]>> {
    const rows = await Diary.findAll({ where: { userId }, order: ['id'], raw: true });
    return Object.fromEntries(
      rows.map(({ day }) => [day, rows.filter((other) => other.day === day).map(({ id }) => id)]),
    );
  }

  test('after each change two processes that were asked before answer as one that was not', async () => {
    const { diary, stats } = app.services;
    const parts = { database: app.database, clock: app.clock };
    const elsewhere = createStatsService(parts); // it hears of no change
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const caller = await createCaller();
        const ids: number[] = [];
        for (const action of steps) {
          const [id = 0] = 'pick' in action ? ids.slice(action.pick % (ids.length || 1)) : [];
          if (action.kind === 'create') ids.push((await diary.create(caller, action.input, null)).entry.id);
          else if (action.kind === 'rebuild') {
            await EmotionStat.destroy({ where: { userId: caller.id } });
            await rebuildUser(app.database, caller.id, { dryRun: false });
          } else if (id > 0 && action.kind === 'update') await diary.update(caller, id, action.input);
          else if (id > 0) {
            await diary.delete(caller, id);
            ids.splice(ids.indexOf(id), 1);
          }
          const expected = await askAll(createStatsService(parts), caller);
          expect(await askAll(stats, caller)).toEqual(expected);
          expect(await askAll(elsewhere, caller)).toEqual(expected);
        }
        const { days } = await stats.calendar(caller, { year: 2026 });
        const used = days.filter(({ entries }) => entries > 0);
        expect(Object.fromEntries(used.map(({ date, entryIds }) => [date, entryIds]))).toEqual(await idsByDay(caller));
        expect(used.every(({ entries, entryIds }) => entries === entryIds.length)).toBe(true);
        expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual({
          entries: 0,
          days: 0,
          months: 0,
        });
      }),
      { numRuns: 10 },
    );
  }, 180_000);
});

describe('what is remembered of days', () => {
  const row = (date: string, tag: string) => ({
    date,
    dailySummary: JSON.stringify({
      entries: 1,
      selected: {},
      read: 0,
      sentiment: 0,
      detected: null,
      tags: { [tag]: { entries: 1, read: 0, sentiment: 0 } },
    }),
  });

  function give(steps: Steps<DayFacts[]>, rows: unknown[]): DayFacts[] {
    steps.next();
    const { value } = steps.next([{ rows, changes: 0, lastId: 0 }]);
    return value as DayFacts[];
  }

  test('is not used for a day that has changed since, nor for somebody else', () => {
    const read = createDayReader();
    const ask = (userId: number, tag: string) => give(read(userId, span), [row('2026-11-01', tag)])[0];
    const [first, hers] = [ask(1, 'sea'), ask(2, 'sky')];
    expect([first, ask(1, 'sky'), hers].map((facts) => Object.keys(facts?.tags ?? {}))).toEqual([
      ['sea'],
      ['sky'],
      ['sky'],
    ]);
  });

  test('two days of the same summary stay two days', () => {
    const read = createDayReader();
    const rows = [row('2026-11-01', 'sea'), row('2026-11-02', 'sea')];
    for (const facts of [give(read(1, span), rows), give(read(1, span), rows)])
      expect(facts.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02']);
  });

  const span = { from: '2026-11-01', to: '2026-11-30' };

  test('is used again, and gone after its time', async () => {
    const ask = (read: ReturnType<typeof createDayReader>) => give(read(1, span), [row('2026-11-01', 'sea')])[0];
    const [long, short] = [createDayReader({ keptMs: 3_600_000 }), createDayReader({ keptMs: 20 })];
    const first = ask(long);
    expect(ask(long)).toBe(first);
    for (const time of ['once', 'and again']) {
      const forgotten = ask(short);
      await waitUntil(`forgetting ${time}`, () => ask(short) !== forgotten, { timeoutMs: 30_000 });
      expect(ask(short)).toEqual(forgotten);
    }
    expect(ask(long)).toBe(first);
  });

  test('is bounded', () => {
    const read = createDayReader();
    const ask = (userId: number, tag: string) => give(read(userId, span), [row('2026-11-01', tag)])[0];
    const first = ask(1, 'first');
    const others = (each: number) => {
      for (let number = 0; number < 60; number += 1) ask(2 + each * number, `${number}`.padStart(100_000, 'x'));
    };
    others(0); // of a day that changes again and again the last state alone
    expect(ask(1, 'first')).toBe(first);
    others(1);
    expect(ask(1, 'first')).not.toBe(first);
  });
});
