import { Diary, Emotion, EmotionStat, MonthlyWords } from '../../models';
import { fromJson } from '../../models/columns';
import { MOST_TABLE_WORDS, type WordTable } from '../../models/wordTable';
import type { Caller } from '../../server/services/caller';
import { rebuildUser } from '../../server/services/rebuild';
import { createCaller } from '../support/callers';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';

const WORDS = 500;
const ENTRIES = 12;
const RIGHT = { entries: 0, days: 0, months: 0 };

/** Words of letters alone that no other entry has, and one that all have. */
function newWords(turn: number): string {
  const letters = (number: number) => [...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
  return ['harbour', ...Array.from({ length: WORDS - 1 }, (_, index) => `q${letters(turn * 1_000 + index)}`)].join(' ');
}

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let caller: Caller;
  const client = givenClient(app);
  beforeEach(async () => {
    caller = await createCaller();
  });

  const table = async (model: typeof EmotionStat | typeof MonthlyWords) => {
    const [row] = await (model as typeof MonthlyWords).findAll({ where: { userId: caller.id }, raw: true });
    return row ? fromJson<WordTable>(row.words) : null;
  };
  const cloud = async (limit = 200) => (await app.services.stats.words(caller, { limit })).items;
  const october = async () =>
    (await app.services.stats.words(caller, { from: '2026-11-01', to: '2026-11-30', limit: 3 })).items;

  test('however many words are written, the tables stay bounded and the word cloud exact', async () => {
    const { diary } = app.services;
    const ids: number[] = [];
    for (let turn = 0; turn < ENTRIES; turn += 1) {
      ids.push((await diary.create(caller, { content: newWords(turn), emotion: 'joy' }, null)).entry.id);
      for (const model of [EmotionStat, MonthlyWords]) {
        const { words = '' } = (await table(model)) ?? {};
        expect(words.split(' ').length).toBeLessThanOrEqual(MOST_TABLE_WORDS);
      }
    }
    expect((await table(MonthlyWords))?.isWide).toBe(true);
    expect((await table(EmotionStat))?.isWide).toBe(true);
    expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual(RIGHT);
    for (const items of [await cloud(), await october()]) {
      expect(items[0]).toMatchObject({ word: 'harbour', count: ENTRIES, entries: ENTRIES, weight: 1 });
      expect(items[1]).toMatchObject({ count: 1, entries: 1 });
    }

    // What is taken away is gone from the answer, also where no table holds it.
    await diary.create(caller, { content: 'harbour lighthouse lighthouse', emotion: 'joy' }, null);
    for (const id of ids.slice(1)) await diary.delete(caller, id);
    const left = await cloud(3);
    expect(left.slice(0, 2)).toMatchObject([
      { word: 'harbour', count: 2, entries: 2 },
      { word: 'lighthouse', count: 2, entries: 1 },
    ]);
    expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual(RIGHT);
  });

  test('of a month of very many words the last day counts as well, each word with its own tone', async () => {
    const { diary, stats } = app.services;
    for (let turn = 0; turn < ENTRIES; turn += 1)
      await diary.create(caller, { content: newWords(turn), emotion: 'joy', date: '2026-10-02' }, null);
    const content = 'lighthouse lighthouse';
    const { entry } = await diary.create(caller, { content, emotion: 'joy', date: '2026-10-31' }, null);
    await Diary.update({ sentiment: 0.029 }, { where: { id: entry.id } });
    const unfelt = { content: 'shoreline shoreline shoreline', emotion: 'joy', date: '2026-10-30' } as const;
    const diaryId = (await diary.create(caller, unfelt, null)).entry.id;
    await Emotion.update({ score: 0, evidence: null }, { where: { diaryId } }); // as of an old reading: no tone of its own
    expect((await table(MonthlyWords))?.isWide).toBe(true);
    const { items } = await stats.words(caller, { from: '2026-10-01', to: '2026-10-31', limit: 3 });
    expect(items).toMatchObject([
      { word: 'harbour', count: ENTRIES, entries: ENTRIES },
      { word: 'shoreline', count: 3, entries: 1, sentiment: null },
      { word: 'lighthouse', count: 2, entries: 1, sentiment: 0.029 },
    ]);
  });

  test('what an import adds to a day of very many words leaves its cloud exact', async () => {
    const mina = await client.register({ timeZone: 'UTC' });
    caller = { ...caller, id: mina.id };
    const { diary } = app.services;
    for (let turn = 0; turn < ENTRIES; turn += 1)
      await diary.create(caller, { content: newWords(turn), emotion: 'joy' }, null);
    const note = Buffer.from('---\ndate: 2026-11-21\n---\nharbour lighthouse lighthouse');
    const { id } = (await uploadImport(client, mina.token, note)).body;
    await finishImport(client, { token: mina.token, id }, () => app.importJobs.work());
    for (const model of [EmotionStat, MonthlyWords]) expect((await table(model))?.isWide).toBe(true);
    for (const items of [await cloud(), await october()])
      expect(items.slice(0, 2)).toMatchObject([
        { word: 'harbour', count: ENTRIES + 1, entries: ENTRIES + 1 },
        { word: 'lighthouse', count: 2, entries: 1 },
      ]);
    expect(await rebuildUser(app.database, caller.id, { dryRun: true })).toEqual(RIGHT);
  });
});
