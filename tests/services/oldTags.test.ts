import { Diary, EmotionStat, Report, Tag } from '../../models';
import { fromJson } from '../../models/columns';
import type { Database } from '../../models/database';
import { type DailySummary, MOST_DAY_TAGS } from '../../models/EmotionStat';
import { addDays } from '../../server/lib/dates';
import { rebuildUser } from '../../server/services/rebuild';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { leaveOldTags } from '../support/oldTags';

const SOUND = { entries: 0, days: 0, months: 0 };
const REPLACE = { changed: 'replace' };

/** As version 0.1.0 stored them, and as they are since. */
const OLD = [
  ['my  mother', 'my mother'],
  ['new\u00a0york', 'new york'],
  ['a\tb', 'a b'],
  ['東京\u3000駅', '東京 駅'],
  ['zero\u200bwidth', 'zerowidth'],
  ['so\u00adft', 'soft'],
  ['J\u030c', 'J\u030c'],
  ['\u200eabc', 'abc'],
] as const;

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const person: Person = givenNewPerson(client);

  const rebuild = (dryRun = false, database: Database = app.database) => rebuildUser(database, person.id, { dryRun });
  const ask = async (path: string) => (await client.request('GET', path, { token: person.token })).body;
  const entryOf = (id: number) => ask(`/api/diary/${id}`);
  const tags = (): Promise<{ name: string; count: number }[]> => ask('/api/tags');
  const found = async (tag: string): Promise<number> =>
    (await ask(`/api/diary?tag=${encodeURIComponent(tag)}`)).items.length;

  async function write(date: string, given: string[], headers = {}): Promise<number> {
    const body = { content: `A walk on ${date}.`, emotion: 'joy', date, tags: given };
    const { body: answer } = await client.request('POST', '/api/diary', { token: person.token, body, headers });
    return answer.diary.id;
  }

  async function writeOld(date: string, names: readonly string[], headers = {}): Promise<number> {
    const id = await write(date, ['river'], headers);
    await leaveOldTags(app.database, id, names);
    return id;
  }

  const writeAllOld = async () => {
    for (const [index, [name]] of OLD.entries()) await writeOld(addDays('2026-05-01', index), [name]);
  };

  async function bring(archive: Buffer): Promise<number> {
    const { body } = await uploadImport(client, person.token, archive);
    await finishImport(client, { token: person.token, id: body.id, choices: REPLACE }, () => app.importJobs.work());
    return body.id;
  }
  const undo = async (id: number) =>
    (await client.request('DELETE', `/api/import/${id}`, { token: person.token })).body;

  test('a tag of an older version is found by its name after a rebuild, and is one with the same tag of today', async () => {
    await writeAllOld();
    const before = await tags();
    const looked = await rebuild(true);
    expect(looked).toEqual({ entries: OLD.length, days: OLD.length, months: 0 });
    expect(await tags()).toEqual(before);
    expect(await rebuild()).toEqual(looked);
    expect(await rebuild(true)).toEqual(SOUND);
    for (const [index, [name]] of OLD.entries()) await write(addDays('2026-06-01', index), [name]);
    const after = await tags();
    expect(after.map(({ name }) => name).sort()).toEqual(OLD.map(([, name]) => name).sort());
    for (const { name, count } of after) expect([name, count, await found(name)]).toEqual([name, 2, 2]);
  });

  test('two tags of an entry that are the same by now are one, at the first place, and are counted once', async () => {
    const id = await writeOld('2026-05-01', ['My  mother', 'river', 'my mother', 'tea']);
    await rebuild();
    expect((await entryOf(id)).tags).toEqual(['My mother', 'river', 'tea']);
    expect(
      (await Tag.findAll({ where: { diaryId: id }, order: ['position'] })).map(({ position }) => position),
    ).toEqual([0, 1, 2]);
    const { dailySummary } = await EmotionStat.findOne({ where: { userId: person.id }, rejectOnEmpty: true });
    expect(fromJson<DailySummary>(dailySummary).tags['my mother']).toMatchObject({ entries: 1 });
  });

  test('what is no tag even so stays readable as it was', async () => {
    const names = ['\u200b', 'x'.repeat(51), 'river'];
    const id = await writeOld('2026-05-01', names);
    expect(await rebuild()).toEqual(SOUND);
    expect((await entryOf(id)).tags).toEqual(names);
  });

  test('devices are told of an entry that looks otherwise, by its revision and its ETag, and of no other', async () => {
    const headers = { 'idempotency-key': 'old-tags' };
    const seen = await writeOld('2026-05-01', ['my  mother'], headers);
    const unseen = await writeOld('2026-05-02', ['J\u030c']);
    const { updatedAt } = await entryOf(seen);
    const ask = (id: number, etag?: string) => {
      const headers = etag === undefined ? {} : { 'if-none-match': etag };
      return client.request('GET', `/api/diary/${id}`, { token: person.token, headers });
    };
    const etagOf = async (id: number) => (await ask(id)).headers.etag as string;
    const [seenTag, unseenTag] = [await etagOf(seen), await etagOf(unseen)];
    expect(await rebuild()).toMatchObject({ entries: 2 });
    expect(await ask(seen, seenTag)).toMatchObject({ status: 200, body: { revision: 2, updatedAt } });
    expect(await ask(unseen, unseenTag)).toMatchObject({ status: 304 });
    const body = { content: 'A walk on 2026-05-01.', emotion: 'joy', date: '2026-05-01', tags: ['river'] };
    const again = await client.request('POST', '/api/diary', { token: person.token, body, headers });
    expect(again.body.diary).toMatchObject({ id: seen, tags: ['my mother'], revision: 2 });
  });

  test('the reports of the weeks concerned are no longer fresh, also where a day counts no tags', async () => {
    const many = Array.from({ length: MOST_DAY_TAGS }, (_, index) => `tag ${index}`);
    const id = await writeOld('2026-05-04', ['my  mother', ...many]);
    const stat = await EmotionStat.findOne({ where: { userId: person.id }, rejectOnEmpty: true });
    const summary = fromJson<DailySummary>(stat.dailySummary);
    await stat.update({ dailySummary: { ...summary, tags: {}, hasManyTags: true } });
    await ask('/api/reports/weekly?week=2026-W19');
    const stale = async () => (await Report.findAll({ where: { userId: person.id } })).map((report) => report.stale);
    expect(await stale()).toEqual([false]);
    expect(await rebuild(true)).toEqual({ ...SOUND, entries: 1 });
    expect(await stale()).toEqual([false]);
    await rebuild();
    expect(await stale()).toEqual([true]);
    expect((await entryOf(id)).tags).toEqual(['my mother', ...many]);
  });

  test('a rebuild that was cut off is ended by the next one, which counts only what was left', async () => {
    await writeAllOld();
    let writes = 0;
    const database: Database = {
      ...app.database,
      write: (work) => {
        writes += 1;
        if (writes === 4) throw new Error('cut off');
        return app.database.write(work);
      },
    };
    await expect(rebuild(false, database)).rejects.toThrow('cut off');
    expect(await rebuild()).toMatchObject({ entries: OLD.length - 3 });
    expect(await rebuild(true)).toEqual(SOUND);
    const revisions = await Diary.findAll({ where: { userId: person.id }, order: ['id'] });
    expect(revisions.map(({ revision }) => revision)).toEqual(OLD.map(([name, now]) => (name === now ? 1 : 2)));
  });

  test('an entry that its writer saves meanwhile keeps the tags of the save', async () => {
    const id = await writeOld('2026-05-01', ['my  mother']);
    const body = { content: 'Another.', emotion: 'joy', date: '2026-05-01', tags: ['tea'] };
    let saved = 0;
    const database: Database = {
      ...app.database,
      async write(work) {
        if (saved === 0)
          saved = (await client.request('PUT', `/api/diary/${id}`, { token: person.token, body })).status;
        return app.database.write(work);
      },
    };
    await rebuild(false, database);
    expect(saved).toBe(200);
    expect(await entryOf(id)).toMatchObject({ tags: ['tea'], revision: 2 });
    expect(await rebuild(true)).toEqual(SOUND);
  });

  test('an entry that came with an import is taken back with it, since nobody saved it', async () => {
    const source = await client.register();
    const body = { content: 'From elsewhere.', emotion: 'joy', date: '2026-05-01', tags: ['river'] };
    await client.request('POST', '/api/diary', { token: source.token, body });
    const archive = await exportOf(app, source);
    const id = await bring(archive);
    const [{ id: entry }] = (await ask('/api/diary')).items;
    await leaveOldTags(app.database, entry, ['my  mother']);
    await rebuild();
    expect(await entryOf(entry)).toMatchObject({ tags: ['my mother'] });
    expect(await undo(id)).toMatchObject({ undone: true, kept: 0 });
    expect((await ask('/api/diary')).items).toEqual([]);
  });

  test('an entry that an undo brings back has its tags by the rules of today', async () => {
    const entry = await write('2026-05-01', ['river']);
    const archive = await exportOf(app, person);
    const body = { content: 'Said otherwise.', emotion: 'joy', date: '2026-05-01', tags: ['tea'] };
    await client.request('PUT', `/api/diary/${entry}`, { token: person.token, body });
    await leaveOldTags(app.database, entry, ['my  mother', 'my mother']);
    const id = await bring(archive);
    expect(await entryOf(entry)).toMatchObject({ tags: ['river'] });
    expect(await undo(id)).toMatchObject({ undone: true, kept: 0 });
    expect(await entryOf(entry)).toMatchObject({ content: 'Said otherwise.', tags: ['my mother'] });
    expect(await rebuild(true)).toEqual(SOUND);
  });

  test('an archive of a diary that was never rebuilt is whole', async () => {
    await writeAllOld();
    const { token } = await client.register();
    const { status, body } = await uploadImport(client, token, await exportOf(app, person));
    expect([status, body.plan?.records]).toEqual([201, OLD.length]);
  });
});
