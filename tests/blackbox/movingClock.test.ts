import { onEveryEngine } from '../support/databases';
import { describeEveryTransport, type World } from './world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = '2026-11-21T06:30:00.000Z';
const ENTRY = { content: 'A walk by the sea.', emotion: 'joy' };

onEveryEngine((engine) => describeEveryTransport(engine, describeMovingClock));

function describeMovingClock(world: () => World): void {
  afterEach(() => world().app.clock.set(START));

  const refresh = (refreshToken: string) => world().transport.call('auth.refresh', { refreshToken });
  const create = (token: string, key: string) =>
    world().transport.call('diary.create', ENTRY, { token, headers: { 'idempotency-key': key } });

  test('an idempotency key is good for a day, whoever asks again', async () => {
    const { app, signUp } = world();
    const person = await signUp();
    const first = await create(person.token, 'over-night');
    app.clock.advance(DAY - 60_000);
    const { token, refreshToken } = await signInAgain(person.refreshToken);
    const again = await create(token, 'over-night');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect([again.body.diary.id, again.headers.get('idempotency-replayed')]).toEqual([first.body.diary.id, 'true']);
    app.clock.advance(120_000);
    const late = await create((await signInAgain(refreshToken)).token, 'over-night');
    expect(late.headers.get('idempotency-replayed')).toBeNull();
    expect(late.body.diary.id).not.toBe(first.body.diary.id);
  });

  test('a session ends 30 days after its last use', async () => {
    const { app, signUp } = world();
    const [used, idle] = [await signUp(), await signUp()];
    app.clock.advance(30 * DAY - 60_000);
    expect((await refresh(used.refreshToken)).status).toBe(200);
    app.clock.advance(120_000);
    expect((await refresh(idle.refreshToken)).status).toBe(401);
  });

  test('a session ends 90 days after it began, however often it is used', async () => {
    const { app, signUp } = world();
    let { refreshToken } = await signUp();
    for (let day = 20; day <= 80; day += 20) {
      app.clock.advance(20 * DAY);
      ({ refreshToken } = await signInAgain(refreshToken));
    }
    const last = (await refresh(refreshToken)).body.tokens;
    expect(last.refreshTokenExpiresAt).toBe('2027-02-19T06:30:00.000Z');
    app.clock.advance(10 * DAY - 60_000);
    const { token } = await signInAgain(last.refreshToken);
    app.clock.advance(120_000);
    expect((await world().transport.call('account.get', undefined, { token })).status).toBe(401);
    expect((await refresh(last.refreshToken)).status).toBe(401);
  });

  test('a clock set back by a day keeps nobody from writing, reading and staying signed in', async () => {
    const { app, transport, signUp } = world();
    const person = await signUp();
    expect((await create(person.token, 'before')).body.saved).toBe(true);
    app.clock.advance(-DAY);
    const { body } = await create(person.token, 'after');
    expect(body.diary).toMatchObject({ date: '2026-11-20T06:30:00.000Z', day: '2026-11-20' });
    const list = await person.call('diary.list');
    expect(list.body.items.map(({ day }: { day: string }) => day)).toEqual(['2026-11-21', '2026-11-20']);
    for (const question of ['stats.weekly', 'stats.monthly', 'stats.words', 'reports.weekly', 'account.sessions']) {
      expect([question, (await person.call(question)).status]).toEqual([question, 200]);
    }
    const { token } = await signInAgain(person.refreshToken);
    expect((await transport.call('account.get', undefined, { token })).status).toBe(200);
  });

  async function signInAgain(spent: string): Promise<{ token: string; refreshToken: string }> {
    const { status, body } = await refresh(spent);
    expect(status).toBe(200);
    return { token: body.tokens.accessToken, refreshToken: body.tokens.refreshToken };
  }
}
