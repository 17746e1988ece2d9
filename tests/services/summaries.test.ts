import fc from 'fast-check';
import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { Diary, EmotionStat, MonthlyWords } from '../../models';
import { fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { toWordTable } from '../../models/wordTable';
import { addDays } from '../../server/lib/dates';
import { rebuildUser } from '../../server/services/rebuild';
import { createCaller } from '../support/callers';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';

const TEXTS = [
  'I am so happy about the picnic by the river.',
  'The river flooded and I was scared.',
  '오늘은 친구와 커피를 마셨다. 친구가 좋다.',
  '```\nonly code\n```',
  'Tired. Nothing happened.',
];
const TAGS = ['river', 'River', '__proto__', 'constructor', '커피'];

const input = fc.record({
  content: fc.constantFrom(...TEXTS),
  emotion: fc.constantFrom(...EMOTIONS.slice(0, 3)),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3, selector: (name) => name.toLowerCase() }),
  date: fc
    .record({ back: fc.integer({ min: 0, max: 3 }), hour: fc.option(fc.integer({ min: 10, max: 21 })) })
    .map(({ back, hour }) => addDays('2026-11-02', -back) + (hour === null ? '' : `T${hour}:00:00Z`)), // over a month's and a week's end
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), input }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), pick: fc.nat(), input }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat() }) },
);

onEveryEngine((engine) => {
  const app = givenApp({ engine });

  test('after any creates, updates and deletes the stored summaries are those of a recount', async () => {
    const { diary } = app.services;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const caller = await createCaller();
        const ids: number[] = [];
        for (const action of steps) {
          if (action.kind === 'create') {
            ids.push((await diary.create(caller, action.input, null)).entry.id);
          } else if (ids.length > 0) {
            const [id = 0] = ids.slice(action.pick % ids.length);
            if (action.kind === 'update') await diary.update(caller, id, action.input);
            else {
              await diary.delete(caller, id);
              ids.splice(ids.indexOf(id), 1);
            }
          }
        }
        const wrong = await rebuildUser(app.database, caller.id, { dryRun: true });
        expect(wrong).toEqual({ entries: 0, days: 0, months: 0 });
        if (ids.length === 0) expect(await EmotionStat.count({ where: { userId: caller.id } })).toBe(0);
      }),
      { numRuns: 12 },
    );
  });

  test('the last entry of a day, once deleted, leaves its place to the one before of the same emotion', async () => {
    const caller = await createCaller();
    const write = async (emotion: Emotion, hour: number) => {
      const date = `2026-11-02T${hour}:00:00Z`;
      return (await app.services.diary.create(caller, { content: 'A line.', emotion, date }, null)).entry.id;
    };
    await write('joy', 10);
    await write('sadness', 11);
    await app.services.diary.delete(caller, await write('joy', 12));
    expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  });

  test('of entries that were written out of order the one of the latest hour is the last of the day', async () => {
    const caller = await createCaller();
    const ids: number[] = [];
    for (const hour of [20, 15, 10]) {
      const input = { content: 'A line.', emotion: 'joy' as const, date: `2026-11-02T${hour}:00:00Z` };
      ids.push((await app.services.diary.create(caller, input, null)).entry.id);
    }
    const [late = 0, afternoon] = ids;
    const chosen = async () => {
      const row = await EmotionStat.findOne({ where: { userId: caller.id }, rejectOnEmpty: true });
      return fromJson<DailySummary>(row.dailySummary).selected.joy?.id;
    };
    expect(await chosen()).toBe(late);
    await app.services.diary.delete(caller, late);
    expect(await chosen()).toBe(afternoon);
    expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  });

  test('concurrent writers of one diary leave summaries that a recount confirms', async () => {
    const caller = await createCaller();
    const write = (content: string, index: number) =>
      app.services.diary.create(caller, { content, emotion: EMOTIONS[index % 8] ?? 'joy', tags: ['river'] }, null);
    await Promise.all([...TEXTS, ...TEXTS, ...TEXTS].map(write));
    expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  });

  test('rebuilding mends what was damaged and finds nothing the second time', async () => {
    const caller = await createCaller();
    for (const content of TEXTS) await app.services.diary.create(caller, { content, emotion: 'joy' }, null);
    await EmotionStat.update({ words: toWordTable({}) }, { where: { userId: caller.id } });
    await MonthlyWords.destroy({ where: { userId: caller.id } });
    await Diary.update({ searchText: 'damaged' }, { where: { userId: caller.id } });
    const broken = { entries: TEXTS.length, days: 1, months: 1 };
    expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual(broken);
    expect(await rebuildUser(app.database, caller.id, { dryRun: false })).toEqual(broken);
    expect(await rebuildUser(app.database, caller.id, { dryRun: false })).toEqual({ entries: 0, days: 0, months: 0 });
  });
});
