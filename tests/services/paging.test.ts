import fc from 'fast-check';
import { addDays } from '../../server/lib/dates';
import { createCaller } from '../support/callers';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';

/** More than all entries that are ever there, one on each. */
const MOST_PAGES = 20;

/** Between two pages somebody writes an entry on some day, or deletes one of those there at the start. */
const disturbance = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), back: fc.nat({ max: 6 }) }),
  fc.record({ kind: fc.constant('delete' as const), pick: fc.nat({ max: 30 }) }),
);

onEveryEngine((engine) => {
  const app = givenApp({ engine });

  test('paging shows every entry that stays exactly once, whatever is written and deleted meanwhile', async () => {
    const { diary } = app.services;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 9 }), // many entries share an instant
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('date' as const, '-date' as const),
        fc.array(disturbance, { maxLength: 4 }),
        async (backs, limit, sort, disturbances) => {
          const caller = await createCaller();
          const write = async (back: number) => {
            const date = addDays('2026-11-21', -back);
            return (await diary.create(caller, { content: 'A day.', emotion: 'joy', date }, null)).entry.id;
          };
          const ids: number[] = [];
          for (const back of backs) ids.push(await write(back));
          const staying = new Set(ids);
          const queue = [...disturbances];
          const shown: number[] = [];
          let pages = 0;
          for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
            if (pages > MOST_PAGES) throw new Error('paging does not end');
            const page = await diary.list(caller, { limit, sort, ...(cursor ? { cursor } : {}) });
            shown.push(...page.entries.map(({ id }) => id));
            cursor = page.nextCursor;
            const action = queue.shift();
            if (action?.kind === 'write') await write(action.back);
            else if (action) {
              const id = ids[action.pick % ids.length] ?? 0;
              if (staying.delete(id)) await diary.delete(caller, id);
            }
          }
          expect(new Set(shown).size).toBe(shown.length);
          expect([...staying].filter((id) => !shown.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  }, 180_000);
});
