import type { World } from './world';

/** Auth and account as a client sees them. */
export function describeSigningIn(world: () => World): void {
  describe('signing in', () => {
    test('registering gives a profile without the password, and tokens', async () => {
      const { transport } = world();
      const { body, headers } = await transport.call('auth.register', {
        email: `New-${transport.name}@Example.org`,
        password: 'a quiet morning by the sea',
        nickname: '  Mina  ',
        timeZone: 'Asia/Seoul',
        locale: 'ko',
      });
      expect(body.user).toEqual({
        id: expect.any(Number),
        email: `new-${transport.name.toLowerCase()}@example.org`,
        nickname: 'Mina',
        timeZone: 'Asia/Seoul',
        locale: 'ko',
        createdAt: '2026-11-21T06:30:00.000Z',
      });
      expect(body.tokens).toEqual({
        tokenType: 'Bearer',
        accessToken: expect.any(String),
        accessTokenExpiresAt: '2026-11-21T06:45:00.000Z',
        refreshToken: expect.any(String),
        refreshTokenExpiresAt: '2026-12-21T06:30:00.000Z',
      });
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-powered-by')).toBeNull();
    });

    test('names of zones and languages are kept as they are usually spelled, and stay the names that were given', async () => {
      const person = await world().signUp({ timeZone: 'asia/seoul', locale: 'ko-kr' });
      expect((await person.call('account.get')).body).toMatchObject({ timeZone: 'Asia/Seoul', locale: 'ko-KR' });
      for (const timeZone of ['Asia/Calcutta', 'Asia/Kolkata', 'UTC'])
        expect((await person.call('account.update', { timeZone })).body.timeZone).toBe(timeZone);
    });

    test('an address can be registered once, in any case', async () => {
      const { transport, signUp } = world();
      const { email } = await signUp();
      const again = { email: email.toUpperCase(), password: 'another fine password', nickname: 'Mina' };
      const { status, body } = await transport.call('auth.register', again);
      expect([status, body.code]).toEqual([409, 'CONFLICT']);
    });

    test.each([
      ['password', { password: 'short' }],
      ['password', { password: 'ü'.repeat(37) }],
      ['password', { password: 'password1' }],
      ['password', { password: ' '.repeat(8) }],
      ['password', { password: ' zzzzZZZZ' }],
      ['password', { password: '해'.repeat(8) }],
      ['password', { password: 'Somebody@example.org ' }],
      ['password', { password: 'somebody' }],
      ['password', { password: '산책하는 미나', nickname: '산책하는 미나' }],
      ['email', { email: 'nobody' }],
      ['nickname', { nickname: '   ' }],
      ['nickname', { nickname: 'a\0b' }],
      ['timeZone', { timeZone: '+09:00' }],
      ['timeZone', { timeZone: 'Mars/Olympus' }],
      ['locale', { locale: 'not a locale' }],
    ])('a wrong %s is refused by name: %j', async (field, wrong) => {
      const right = { email: 'somebody@example.org', password: 'a quiet morning by the sea', nickname: 'Mina' };
      const { status, body } = await world().transport.call('auth.register', { ...right, ...wrong });
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.issues[0].path).toEqual([field]);
      expect(JSON.stringify(body)).not.toContain('quiet morning');
    });

    test('an unknown field is refused, so that a typo never passes silently', async () => {
      const { status, body } = await world().transport.call('auth.login', {
        email: 'a@b.org',
        password: 'x',
        rember: true,
      });
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.issues[0].path).toEqual(['rember']);
    });

    test('an unknown address and a wrong password get the same answer', async () => {
      const { transport, signUp } = world();
      const { email } = await signUp();
      const wrong = await transport.call('auth.login', { email, password: 'not my password' });
      const unknown = await transport.call('auth.login', { email: `un${email}`, password: 'not my password' });
      expect(wrong.status).toBe(401);
      expect(wrong.headers.get('www-authenticate')).toBe('Bearer');
      expect({ ...unknown.body }).toEqual({ ...wrong.body });
    });

    test('signing in works with the address in any case', async () => {
      const { transport, signUp } = world();
      const { email, password, id } = await signUp();
      const { status, body } = await transport.call('auth.login', { email: email.toUpperCase(), password });
      expect([status, body.user.id]).toEqual([200, id]);
    });

    test('a refresh token is spent by its use; spending it again after the retry window ends the session', async () => {
      const { app, transport, signUp } = world();
      const person = await signUp();
      const first = await transport.call('auth.refresh', { refreshToken: person.refreshToken });
      expect(first.status).toBe(200);
      const retry = await transport.call('auth.refresh', { refreshToken: person.refreshToken });
      expect(retry.body.tokens.refreshToken).toBe(first.body.tokens.refreshToken);
      app.clock.advance(10_001);
      const theft = await transport.call('auth.refresh', { refreshToken: person.refreshToken });
      expect(theft.status).toBe(401);
      const successor = await transport.call('auth.refresh', { refreshToken: first.body.tokens.refreshToken });
      expect(successor.status).toBe(401);
      expect((await person.call('account.get')).status).toBe(401);
      app.clock.set('2026-11-21T06:30:00.000Z');
    });

    test('logging out ends the session at once', async () => {
      const { transport, signUp } = world();
      const person = await signUp();
      const { status } = await transport.call('auth.logout', { refreshToken: person.refreshToken });
      expect(status).toBe(transport.name === 'REST' ? 204 : 200);
      expect((await person.call('account.get')).status).toBe(401);
      expect((await transport.call('auth.refresh', { refreshToken: person.refreshToken })).status).toBe(401);
    });

    test('an access token runs out after a quarter of an hour', async () => {
      const { app, signUp } = world();
      const person = await signUp();
      app.clock.advance(14 * 60_000);
      expect((await person.call('account.get')).status).toBe(200);
      app.clock.advance(60_000);
      expect((await person.call('account.get')).status).toBe(401);
      app.clock.set('2026-11-21T06:30:00.000Z');
    });
  });

  describe('the account', () => {
    test('shows and changes the profile, leaving out what was not sent', async () => {
      const person = await world().signUp();
      const { body } = await person.call('account.update', { nickname: '민아', timeZone: 'Asia/Seoul' });
      expect(body).toMatchObject({ nickname: '민아', timeZone: 'Asia/Seoul', locale: 'en' });
      expect((await person.call('account.get')).body).toEqual(body);
    });

    test('changing the password needs the old one and ends the other sessions', async () => {
      const { transport, signUp } = world();
      const person = await signUp();
      const other = await transport.call('auth.login', { email: person.email, password: person.password });
      const otherToken: string = other.body.tokens.accessToken;
      const newPassword = 'a loud evening in the hills';
      const wrong = await person.call('account.changePassword', { currentPassword: 'wrong', newPassword });
      expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ['currentPassword']]);
      await person.call('account.changePassword', { currentPassword: person.password, newPassword });
      expect((await person.call('account.get')).status).toBe(200);
      expect((await transport.call('account.get', undefined, { token: otherToken })).status).toBe(401);
      const { refreshToken } = other.body.tokens;
      expect((await transport.call('auth.refresh', { refreshToken })).status).toBe(401);
      expect((await person.call('account.sessions')).body.items).toHaveLength(1);
      expect((await transport.call('auth.login', { email: person.email, password: newPassword })).status).toBe(200);
    });

    test('lists the signed-in devices and signs one out', async () => {
      const { transport, signUp } = world();
      const person = await signUp();
      const other = await transport.call('auth.login', { email: person.email, password: person.password });
      const { body } = await person.call('account.sessions');
      expect(body.items.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
      await person.call('account.endSession', { id: body.items[0].id });
      const token: string = other.body.tokens.accessToken;
      expect((await transport.call('account.get', undefined, { token })).status).toBe(401);
      expect((await person.call('account.endSession', { id: body.items[0].id })).status).toBe(404);
    });

    test('signs out everywhere at once: here, and on all other devices', async () => {
      const { transport, signUp } = world();
      const [person, stranger] = [await signUp(), await signUp()];
      const other = await transport.call('auth.login', { email: person.email, password: person.password });
      const { status } = await person.call('account.endSessions');
      expect(status).toBe(transport.name === 'REST' ? 204 : 200);
      for (const token of [person.token, String(other.body.tokens.accessToken)]) {
        expect((await transport.call('account.get', undefined, { token })).status).toBe(401);
      }
      const { refreshToken } = other.body.tokens;
      expect((await transport.call('auth.refresh', { refreshToken })).status).toBe(401);
      expect((await stranger.call('account.get')).status).toBe(200);
      expect((await transport.call('auth.login', { email: person.email, password: person.password })).status).toBe(200);
    });

    test('deleting it frees the address and kills the tokens', async () => {
      const { transport, signUp } = world();
      const person = await signUp();
      await person.call('diary.create', { content: 'A walk.', emotion: 'joy', tags: ['walk'] });
      expect((await person.call('account.delete', { password: 'wrong' })).status).toBe(400);
      await person.call('account.delete', { password: person.password });
      expect((await person.call('account.get')).status).toBe(401);
      expect((await transport.call('auth.login', { email: person.email, password: person.password })).status).toBe(401);
      const again = { email: person.email, password: person.password, nickname: 'Mina' };
      expect((await transport.call('auth.register', again)).body.user.id).not.toBe(person.id);
    });
  });
}
