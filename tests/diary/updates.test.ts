import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const HAPPY = 'Finally finished the marathon! I cannot stop smiling. I am so happy.';
const SAD = 'I am so sad and lonely. I cried all night.';
const DATE = '2026-11-20';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  let person: Person;
  beforeEach(async () => {
    person = await signUp(await openRest(app.url));
  });

  const write = async (content: string, more: object = {}) =>
    (await person.call('diary.create', { content, emotion: 'joy', date: DATE, ...more })).body.diary;

  test('a new text has none of the emotions of the old', async () => {
    const [{ id }, fresh] = [await write(HAPPY), await write(SAD)];
    const { body } = await person.call('diary.update', { id, content: SAD, emotion: 'joy', date: DATE });
    expect(body.analysis).toEqual(fresh.analysis);
    expect((await person.call('diary.get', { id })).body.analysis).toEqual(fresh.analysis);
  });

  /** Calls that come together: all of them know the account as it was before the first. */
  async function together(token: string, calls: [string, object][]) {
    const path = `/trpc/${calls.map(([name]) => name).join()}?batch=1`;
    const body = Object.fromEntries(calls.map(([, input], place) => [place, input]));
    const answer = await client.request('POST', path, { token, body });
    return answer.body.map(
      ({ result, error }: { result?: { data: unknown }; error?: unknown }) => result?.data ?? error,
    );
  }

  test('the day of an entry is that of the zone the account has when it is written, whatever the call knew of it', async () => {
    const { token } = await client.register({ timeZone: 'Pacific/Honolulu' });
    const entry = { content: 'Up late.', emotion: 'joy' };
    const moveTo = (timeZone: string): [string, object] => ['account.update', { timeZone }];
    const [, written] = await together(token, [
      moveTo('Pacific/Kiritimati'),
      ['diary.create', { ...entry, date: `${DATE}T12:00:00Z` }],
    ]);
    expect(written.diary.day).toBe('2026-11-21');
    const { id } = written.diary;
    const [, moved] = await together(token, [
      moveTo('Pacific/Honolulu'),
      ['diary.update', { id, ...entry, date: '2026-11-19T12:00:00Z' }],
    ]);
    expect(moved.diary.day).toBe('2026-11-19');
  });

  test('a day that only the new zone may name is taken in the call that follows the move', async () => {
    const { token } = await client.register({ timeZone: 'Pacific/Honolulu' }); // where it is November 20
    const entry = { content: 'Tomorrow.', emotion: 'joy', date: '2026-11-22' };
    const [, written] = await together(token, [
      ['account.update', { timeZone: 'Pacific/Kiritimati' }],
      ['diary.create', entry],
    ]);
    expect(written.diary?.day).toBe('2026-11-22');
  });

  test('a move is heeded at once by every device that is signed in', async () => {
    const { email, password, token } = await client.register({ timeZone: 'Pacific/Honolulu' });
    const { body } = await client.request('POST', '/api/auth/login', { body: { email, password } });
    const zone = async () =>
      (await client.request('GET', '/api/stats/weekly', { token: body.tokens.accessToken })).body.period.timeZone;
    expect(await zone()).toBe('Pacific/Honolulu');
    await client.request('PATCH', '/api/account', { token, body: { timeZone: 'Pacific/Kiritimati' } });
    expect(await zone()).toBe('Pacific/Kiritimati');
  });

  test('a change that is refused for its date costs no reading', async () => {
    const { id } = await write(HAPPY);
    const reading = jest.spyOn(app.analyser, 'analyse');
    const { status, body } = await person.call('diary.update', {
      id,
      content: SAD,
      emotion: 'joy',
      date: '2126-11-20',
    });
    expect([status, body.issues?.[0].path]).toEqual([400, ['date']]);
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
  });

  test('an entry tells when it was saved first, and when last', async () => {
    const { id, createdAt, updatedAt } = await write(HAPPY);
    expect(updatedAt).toBe(createdAt);
    app.clock.advance(60_000);
    const { body } = await person.call('diary.update', { id, content: HAPPY, emotion: 'fear', date: DATE });
    expect(body.diary.createdAt).toBe(createdAt);
    expect(Date.parse(body.diary.updatedAt) - Date.parse(createdAt)).toBe(60_000);
    expect((await person.call('diary.get', { id })).body.updatedAt).toBe(body.diary.updatedAt);
  });

  test('statistics follow every change of an entry, and forget one that is deleted', async () => {
    const day = async () =>
      (await person.call('stats.weekly')).body.days.find(({ date }: { date: string }) => date === DATE);
    const { id, analysis } = await write(HAPPY);
    expect(await day()).toMatchObject({ entries: 1, selected: 'joy', sentiment: analysis.sentiment });
    const sad = await person.call('diary.update', { id, content: SAD, emotion: 'sadness', date: DATE });
    expect(await day()).toMatchObject({ entries: 1, selected: 'sadness', sentiment: sad.body.analysis.sentiment });
    await person.call('diary.delete', { id });
    expect(await day()).toMatchObject({ entries: 0, selected: null, sentiment: null });
  });

  test('of emotions that were chosen as often the latest is told, of one instant that of the entry written last', async () => {
    for (const emotion of ['joy', 'fear', 'fear', 'joy']) await write(HAPPY, { emotion }); // all at noon
    const { days } = (await person.call('stats.weekly')).body;
    expect(days.find(({ date }: { date: string }) => date === DATE)).toMatchObject({ entries: 4, selected: 'joy' });
  });

  test('the date that an entry was told with, sent back after a move, leaves it on the day it was written', async () => {
    const NIGHT = '2026-11-10T23:30:00-05:00';
    await person.call('account.update', { timeZone: 'America/New_York' });
    const { id, day, date } = await write(HAPPY, { date: NIGHT });
    expect(day).toBe('2026-11-10');
    await person.call('account.update', { timeZone: 'Asia/Seoul' });
    const save = async (content: string, when: string) =>
      (await person.call('diary.update', { id, content, emotion: 'joy', date: when })).body.diary;
    expect(await save('The same instant, as it was told.', date)).toMatchObject({ day, date });
    expect(await save('The same instant with another offset.', '2026-11-11T13:30:00+09:00')).toMatchObject({
      day,
      date,
    });
    expect(await save('Another one.', '2026-11-11T13:31:00+09:00')).toMatchObject({ day: '2026-11-11' });
  });

  test('a search finds entries that have all its words', async () => {
    await write('A walk to the lake.');
    await write('A walk in the rain.');
    await write('Rain on the lake.');
    const found = async (q: string) =>
      (await person.call('diary.list', { q })).body.items.map(({ content }: { content: string }) => content);
    expect(await found('walk lake')).toEqual(['A walk to the lake.']);
    expect(await found('LAKE rain')).toEqual(['Rain on the lake.']);
    expect(await found('walk lake rain')).toEqual([]);
  });
});
