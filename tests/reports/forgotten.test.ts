import { EmotionStat, MonthlyWords, Report } from '../../models';
import { linesOf, unzip } from '../archive/support/unzip';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { exportOf } from '../support/imports';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const TAG = 'lighthouse';
const ENTRY = { content: 'A walk by the sea.', emotion: 'joy', tags: [TAG] };
const DAYS = ['2026-11-09', '2026-11-10', '2026-11-11'];

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let person: Person;
  let ids: number[];

  beforeEach(async () => {
    person = await signUp(await openRest(app.url));
    ids = [];
    for (const date of DAYS) ids.push((await person.call('diary.create', { ...ENTRY, date })).body.diary.id);
  });

  const readReports = async () => {
    for (const week of ['2026-W46', '2026-W47', '2026-W44']) await person.call('reports.weekly', { week });
  };
  const listed = async (): Promise<string[]> =>
    (await person.call('reports.list')).body.items.map(({ week }: { week: string }) => week);
  const exported = async () => linesOf((await unzip(await exportOf(app, person))).get('reports.ndjson'));

  test('no stored report tells of an entry that was deleted: it is made anew once it is read', async () => {
    await readReports();
    const leaving = await exported();
    expect(leaving.map(({ week }) => week)).toEqual(['2026-W44', '2026-W46', '2026-W47']);
    expect(JSON.stringify(leaving)).toContain(TAG);
    for (const id of ids) await person.call('diary.delete', { id });
    expect(await listed()).toEqual(['2026-W44']);
    expect(JSON.stringify(await Report.findAll({ where: { userId: person.id } }))).not.toContain(TAG);
    expect((await person.call('reports.weekly', { week: '2026-W46' })).body.summary).not.toContain(TAG);
    expect(await listed()).toEqual(['2026-W46', '2026-W44']);
  });

  test('an export leaves out a report whose entries were changed since, and a changed entry keeps its place in the list', async () => {
    await readReports();
    for (const id of ids) await person.call('diary.update', { ...ENTRY, id, tags: [] });
    expect(await listed()).toEqual(['2026-W47', '2026-W46', '2026-W44']);
    expect((await exported()).map(({ week }) => week)).toEqual(['2026-W44']);
  });

  test('of an account whose erasure was cut off statistics lack, and never count less than nothing', async () => {
    await EmotionStat.destroy({ where: { userId: person.id } });
    await MonthlyWords.destroy({ where: { userId: person.id } });
    const [first, second, third] = ids;
    await person.call('diary.update', { ...ENTRY, id: second, content: 'Another walk.' });
    for (const id of [first, third]) await person.call('diary.delete', { id });
    const { body } = await person.call('stats.monthly', { month: '2026-11' });
    expect(
      body.days.map(({ entries }: { entries: number }) => entries).filter((entries: number) => entries !== 0),
    ).toEqual([1]);
    expect(body.entries).toBe(1);
    const { items } = (await person.call('stats.words', { from: '2026-11-01', to: '2026-11-21' })).body;
    expect(items.every(({ count }: { count: number }) => count > 0)).toBe(true);
    await person.call('diary.delete', { id: second });
    expect((await person.call('stats.monthly', { month: '2026-11' })).body.entries).toBe(0);
  });
});
