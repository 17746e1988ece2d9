import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '../../server/services/caller';
import { createCaller } from '../support/callers';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';

const MOVES = 60;
/** One in a month that is asked for as a whole, one in a month that is not. */
const DAYS = ['2026-10-15', '2026-11-05'];

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let caller: Caller;
  beforeAll(async () => {
    caller = await createCaller();
  });

  test('an entry that moves from day to day is in every answer once and with all its traces', async () => {
    const { diary, stats } = app.services;
    const entry = { content: 'The harbour was quiet.', emotion: 'joy' as const, tags: ['Sea'] };
    const { entry: created } = await diary.create(caller, { ...entry, date: DAYS[0] }, null);
    let isMoving = true;
    const move = async () => {
      try {
        for (let turn = 1; turn <= MOVES; turn += 1) {
          await diary.update(caller, created.id, { ...entry, date: DAYS[turn % 2] });
        }
      } finally {
        isMoving = false;
      }
    };
    /** Asks again and again while the entry moves; like clients, it lets the others have their turn. */
    const whileMoving = async <T>(ask: () => Promise<T>): Promise<Set<T>> => {
      const answers = new Set<T>();
      while (isMoving) {
        answers.add(await ask());
        await nextTurn();
      }
      return answers;
    };
    const readWords = async () => {
      const { items } = await stats.words(caller, { from: '2026-10-01', to: '2026-11-10' });
      return items.find(({ word }) => word === 'harbour')?.entries;
    };
    const readCalendar = async () => {
      const { days } = await stats.calendar(caller, { year: 2026 });
      const used = days.filter(({ entries, entryIds }) => entries > 0 || entryIds.length > 0);
      return used.map(({ date, entries, entryIds }) => `${date} ${entries} ${entryIds}`).join();
    };
    const readWeek = async () => {
      const { entries, tags } = await stats.weekly(caller, { week: '2026-W45' });
      return `${entries} ${tags.map(({ name }) => name)}`;
    };
    const [, uses, days, weeks] = await Promise.all([
      move(),
      ...[readWords, readCalendar, readWeek].map((ask) => whileMoving<number | string | undefined>(ask)),
    ]);
    expect(uses).toEqual(new Set([1]));
    expect(days).toEqual(new Set(DAYS.map((day) => `${day} 1 ${created.id}`)));
    expect(weeks).toEqual(new Set(['0 ', '1 Sea']));
  });
});
