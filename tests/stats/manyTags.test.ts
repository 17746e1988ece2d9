import { Diary, EmotionStat, Tag } from '../../models';
import { fromJson } from '../../models/columns';
import { type DailySummary, MOST_DAY_TAGS } from '../../models/EmotionStat';
import { addDays } from '../../server/lib/dates';
import { UNLIMITED } from '../../server/services/caller';
import { rebuildUser } from '../../server/services/rebuild';
import { zipOf } from '../archive/support/zip';
import { askAs } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { waitUntil } from '../support/wait';

const PER_ENTRY = 20;
const RIGHT = { entries: 0, days: 0, months: 0 };
const DAY = '2026-11-20';
const WEEK = '/api/stats/weekly?week=2026-W47';

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { CALLS_PER_MINUTE: '100000' } });
  const client = givenClient(app);
  const mina = givenNewPerson(client);
  const ask = askAs(client, mina);

  /** Tags that no other entry has. */
  const fresh = (turn: number) => Array.from({ length: PER_ENTRY }, (_, index) => `tag ${turn} ${index}`);
  const write = async (tags: string[], date = DAY): Promise<number> =>
    (await ask('POST', '/api/diary', { content: 'A walk.', emotion: 'joy', date, tags })).body.diary.id;
  const stored = async () => {
    const row = await EmotionStat.findOne({ where: { userId: mina.id, date: DAY }, raw: true });
    return row && fromJson<DailySummary>(row.dailySummary);
  };
  const rebuild = (dryRun: boolean) => rebuildUser(app.database, mina.id, { dryRun });
  const tagsOfWeek = async () => (await ask('GET', WEEK)).body.tags;

  test('a day of very many tags has a small summary as long as it has so many, and then its tags again', async () => {
    const ids: number[] = [];
    for (let turn = 0; turn * PER_ENTRY < MOST_DAY_TAGS; turn += 1) ids.push(await write(fresh(turn)));
    expect(await tagsOfWeek()).toHaveLength(MOST_DAY_TAGS);
    expect((await stored())?.hasManyTags).toBeUndefined();
    expect(await rebuild(true)).toEqual(RIGHT);

    const last = await write(['one more', 'and one']);
    const many = { tags: {}, hasManyTags: true };
    expect(await stored()).toMatchObject({ entries: ids.length + 1, ...many });
    expect(await tagsOfWeek()).toEqual([]);
    expect(await rebuild(true)).toEqual(RIGHT);
    expect((await ask('GET', '/api/tags')).body).toHaveLength(MOST_DAY_TAGS + 2); // these count the entries themselves

    const note = Buffer.from(`---\ndate: ${DAY}\ntags: [brought, along]\n---\nA swim.`);
    const { id } = (await uploadImport(client, mina.token, note)).body;
    await finishImport(client, { token: mina.token, id }, () => app.importJobs.work());
    expect(await stored()).toMatchObject({ entries: ids.length + 2, ...many });
    expect(await rebuild(true)).toEqual(RIGHT);

    await ask('PUT', `/api/diary/${last}`, {
      content: 'A swim in the sea was wonderful.',
      emotion: 'joy',
      tags: ['two'],
    });
    expect(await stored()).toMatchObject(many); // 503 of them
    const [kept = 0, changed = 0, ...gone] = ids;
    await ask('PUT', `/api/diary/${changed}`, { content: 'A walk.', emotion: 'joy', tags: ['two'] });
    expect(await tagsOfWeek()).toHaveLength(MOST_DAY_TAGS - PER_ENTRY + 3);
    expect(await rebuild(true)).toEqual(RIGHT);

    await write([...fresh(-1), 'and more'].slice(0, PER_ENTRY));
    expect(await stored()).toMatchObject(many);
    for (const id of gone) await ask('DELETE', `/api/diary/${id}`);
    await ask('DELETE', `/api/diary/${kept}`);
    const { tags, hasManyTags } = (await stored()) ?? {};
    expect(hasManyTags).toBeUndefined();
    expect(Object.keys(tags ?? {})).toHaveLength(PER_ENTRY + 3);
    expect(tags?.two).toMatchObject({ entries: 2, read: 2 });
    expect(await rebuild(true)).toEqual(RIGHT);
  });

  test('once an import that brought very many tags is undone, their day counts its own again', async () => {
    const text = {
      content: 'A terrible day, I cried for hours.',
      emotion: 'sadness',
      date: DAY,
      tags: ['rain', 'Home'],
    };
    await ask('POST', '/api/diary', text);
    const before = await stored();
    const entries = Array.from({ length: MOST_DAY_TAGS / PER_ENTRY }, (_, turn) => ({
      uuid: `${turn}`,
      creationDate: `${DAY}T10:00:00Z`,
      text: `Walk number ${turn}.`,
      tags: fresh(turn),
    }));
    const file = await zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) });
    const { id } = (await uploadImport(client, mina.token, file)).body;
    await finishImport(client, { token: mina.token, id }, () => app.importJobs.work());
    expect(await stored()).toMatchObject({ tags: {}, hasManyTags: true });
    await ask('DELETE', `/api/import/${id}`);
    await waitUntil(
      'it is undone',
      async () => {
        await app.importJobs.work();
        return (await ask('GET', `/api/import/${id}`)).status === 404;
      },
      { timeoutMs: 60_000 },
    );
    expect(await stored()).toEqual(before);
  });

  test('a day that holds no tags for their number, but has few, is mended', async () => {
    await write(['sea']);
    const right = await stored();
    if (!right) throw new Error('no summary');
    const dailySummary = { ...right, tags: {}, hasManyTags: true as const };
    await EmotionStat.update({ dailySummary }, { where: { userId: mina.id, date: DAY } });
    expect(await rebuild(true)).toEqual({ ...RIGHT, days: 1 });
    expect(await rebuild(false)).toEqual({ ...RIGHT, days: 1 });
    expect(await stored()).toEqual(right);
  });

  test('a summary of before that holds more tags than a day may is mended, and by the next entry of its day', async () => {
    await write(['sea']);
    const summary = await stored();
    const others = Object.fromEntries(
      Array.from({ length: MOST_DAY_TAGS }, (_, index) => [`tag ${index}`, { entries: 1, read: 0, sentiment: 0 }]),
    );
    if (!summary) throw new Error('no summary');
    const dailySummary = { ...summary, tags: { ...summary.tags, ...others } };
    await EmotionStat.update({ dailySummary }, { where: { userId: mina.id, date: DAY } });
    await write(['sea']);
    expect(await stored()).toMatchObject({ entries: 2, tags: {}, hasManyTags: true });
    await EmotionStat.update({ dailySummary }, { where: { userId: mina.id, date: DAY } });
    expect(await rebuild(false)).toEqual({ ...RIGHT, days: 1 });
    expect((await stored())?.tags).toMatchObject({ sea: { entries: 2 } });
  });

  describe('a diary of many tags', () => {
    const [ENTRIES, DAYS] = [250, 25];
    const FIRST = '2026-10-01';

    /** The newest day is that of the entry written first; each has a tag of all of them, spelled in turn in two ways. */
    async function fill(): Promise<void> {
      const dayOf = (entry: number) => addDays(FIRST, DAYS - 1 - (entry % DAYS));
      const id = await write([], dayOf(0));
      const {
        id: _,
        emotionParts: _emotions,
        tagParts: _tags,
        ...row
      } = (await Diary.findByPk(id, { rejectOnEmpty: true })).get();
      await Diary.bulkCreate(
        Array.from({ length: ENTRIES - 1 }, (_each, entry) => ({
          ...row,
          words: fromJson<Diary['words']>(row.words),
          clientId: null,
          day: dayOf(entry + 1),
          date: new Date(`${dayOf(entry + 1)}T10:00:00.000Z`),
        })),
      );
      const rows = await Diary.findAll({ where: { userId: mina.id }, attributes: ['id'], order: ['id'], raw: true });
      const tags = rows.flatMap(({ id: diaryId }, entry) =>
        [entry % 2 === 0 ? 'Sea' : 'sea', ...fresh(entry).slice(1)].map((name, position) => ({
          diaryId,
          name,
          key: name.toLowerCase(),
          position,
        })),
      );
      await Tag.bulkCreate(tags);
      await rebuild(false);
    }

    test('is read in slices that are paid for and waited for, and named by the entries written last', async () => {
      await fill();
      let charged = 0;
      const charge = (calls: number) => {
        charged += calls;
      };
      const caller = { ...mina, timeZone: 'UTC', locale: 'en', sessionId: 0 };
      const control = { ...UNLIMITED, charge };
      const { diary, stats, reports } = app.services;
      await diary.tags(caller, control);
      expect(charged).toBe(2); // 5 000 tags
      await stats.monthly(caller, { month: '2026-10' }, control);
      expect(charged).toBe(4);
      await stats.associations(caller, { from: FIRST, to: '2026-10-31' }, control);
      expect(Math.floor(charged)).toBe(6);
      await reports.monthly(caller, { month: '2026-10' }, control);
      expect(Math.floor(charged)).toBe(8);
      const throwIfAborted = () => {
        throw new Error('gone');
      };
      await expect(diary.tags(caller, { charge, throwIfAborted })).rejects.toThrow('gone');

      const all = (await ask('GET', '/api/tags')).body;
      expect(all).toHaveLength(1_000);
      expect(all[0]).toEqual({ name: 'sea', count: ENTRIES, lastUsed: addDays(FIRST, DAYS - 1) });
      expect(all[1]).toMatchObject({ name: 'tag 0 1', count: 1 });
      const month = (await ask('GET', '/api/stats/monthly?month=2026-10')).body;
      expect(month.tags).toHaveLength(1_000);
      expect(month.tags[0]).toMatchObject({ name: 'sea', entries: ENTRIES });
      expect(month.tags[1]).toMatchObject({ name: 'tag 0 1', entries: 1 });
    });
  });
});
