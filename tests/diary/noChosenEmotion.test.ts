import { Diary } from '../../models';
import { rebuildUser } from '../../server/services/rebuild';
import { unzip } from '../archive/support/unzip';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { exportOf } from '../support/imports';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const WEEK = { week: '2026-W46' };

/** An entry whose writer chose no emotion, as only an import makes them. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let person: Person;
  let chosen: number;
  let unchosen: number;

  const write = async (date: string) => {
    const body = { content: 'A calm walk made me happy.', emotion: 'joy', date, tags: ['walk'] };
    return (await person.call('diary.create', body)).body.diary.id as number;
  };
  const list = async (filter: Record<string, unknown>) =>
    (await person.call('diary.list', filter)).body.items.map(({ id }: { id: number }) => id);

  beforeAll(async () => {
    person = await signUp(await openRest(app.url));
    chosen = await write('2026-11-09T10:00:00Z');
    unchosen = await write('2026-11-09T12:00:00Z');
    const alone = await write('2026-11-11T12:00:00Z');
    await Diary.update({ emotion: null }, { where: { id: [unchosen, alone] } });
    await rebuildUser(app.database, person.id, { dryRun: false });
  }, 180_000);

  test('is shown without one', async () => {
    expect((await person.call('diary.get', { id: unchosen })).body).toMatchObject({ id: unchosen, emotion: null });
    expect(await list({ tag: 'walk' })).toHaveLength(3);
  });

  test('is found by no emotion, but by asking for those without one, which exports take along, too', async () => {
    expect(await list({ emotion: 'joy' })).toEqual([chosen]);
    expect(await list({ emotion: 'fear' })).toEqual([]);
    const found = await list({ emotion: 'none' });
    expect([found.length, found.includes(unchosen), found.includes(chosen)]).toEqual([2, true, false]);
    const { body: first } = await person.call('diary.list', { emotion: 'none', limit: 1 });
    expect(
      (await person.call('diary.list', { emotion: 'none', limit: 1, cursor: first.nextCursor })).body,
    ).toMatchObject({ items: [{ id: unchosen }], nextCursor: null });
    const files = await unzip(await exportOf(app, person, '?emotion=none'));
    const manifest = JSON.parse(files.get('manifest.json') ?? '');
    expect([manifest.scope.emotion, manifest.counts.entries]).toEqual(['none', 2]);
  });

  test('counts as an entry and in no selected share', async () => {
    const { entries, emotions, days } = (await person.call('stats.weekly', WEEK)).body;
    expect(entries).toBe(3);
    expect(emotions[0].selected).toEqual({ count: 1, percentage: 100 });
    expect(
      days.map(({ entries, selected }: { entries: number; selected: string | null }) => [entries, selected]),
    ).toEqual([
      [2, 'joy'],
      [0, null],
      [1, null],
      [0, null],
      [0, null],
      [0, null],
      [0, null],
    ]);
    const { days: cells } = (await person.call('stats.calendar', { month: '2026-11' })).body;
    expect(cells[10]).toMatchObject({ date: '2026-11-11', emotion: null });
    const files = await unzip(await exportOf(app, person));
    expect(JSON.parse(files.get('manifest.json') ?? '').statistics).toMatchObject({
      notChosen: 2,
      selected: { joy: 1, sadness: 0 },
    });
  });

  test('is part of the report of its week', async () => {
    const { status, body } = await person.call('reports.weekly', WEEK);
    expect(status).toBe(200);
    expect(body.ranges.map(({ entries }: { entries: number }) => entries)).toContain(2);
  });

  test('may be corrected without choosing one; who chose one cannot go back', async () => {
    const corrected = { id: unchosen, content: 'A calm walk made me happy!', emotion: null, tags: ['walk'] };
    const { status, body } = await person.call('diary.update', corrected);
    expect([status, body.diary]).toMatchObject([200, { emotion: null, content: corrected.content }]);
    expect((await person.call('stats.weekly', WEEK)).body.emotions[0].selected).toEqual({ count: 1, percentage: 100 });
    expect(await person.call('diary.update', { ...corrected, id: chosen })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['emotion'] }] },
    });
  });

  test('is replaced by one with an emotion, and goes without a trace', async () => {
    const replaced = await person.call('diary.update', { id: unchosen, content: 'A calm walk.', emotion: 'trust' });
    expect(replaced.body.diary.emotion).toBe('trust');
    expect(await list({ emotion: 'trust' })).toEqual([unchosen]);
    for (const id of await list({})) expect((await person.call('diary.delete', { id })).status).toBe(200);
    expect((await person.call('stats.weekly', WEEK)).body.entries).toBe(0);
    expect(await rebuildUser(app.database, person.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  });

  test.each([null, undefined])('cannot be written: emotion %s', async (emotion) => {
    const { status, body } = await person.call('diary.create', { content: 'A day.', emotion });
    expect(status).toBe(400);
    expect(body.issues[0].path).toEqual(['emotion']);
  });
});
