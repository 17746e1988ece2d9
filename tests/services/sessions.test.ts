import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import bcrypt from 'bcrypt';
import { Session, User } from '../../models';
import { createCredentials } from '../../server/services/credentials';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';

/** Who sign in again and again: of more some would be refused on a busy machine, and the change of the password with them. */
const AT_ONCE = 6;

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { BCRYPT_COST: '5', LOGIN_ATTEMPTS: '1000' } });

  let people = 0;
  const origin = { address: '127.0.0.1', userAgent: 'a test' };
  const password = 'a quiet morning by the sea';
  async function signUp() {
    people += 1;
    const email = `sessions-${people}@example.org`;
    const { user, tokens } = await app.services.auth.register({ email, password, nickname: 'Mina' }, origin);
    const caller = await app.sessions.identify(tokens.accessToken);
    if (!caller) throw new Error('signed out already');
    return { user, email, tokens, caller };
  }

  /** A request whose session is read before something happens, and which hears of it only afterwards. */
  async function askDuring({ caller, tokens }: Awaited<ReturnType<typeof signUp>>, happens: () => Promise<unknown>) {
    app.sessions.forget(caller.sessionId); // so that it is read anew
    const moments = new EventEmitter();
    const readOne = app.database.readOne.bind(app.database);
    jest.spyOn(app.database, 'readOne').mockImplementationOnce(async (steps) => {
      const found = await readOne(steps);
      moments.emit('read');
      await once(moments, 'happened');
      return found;
    });
    const isRead = once(moments, 'read');
    const late = app.sessions.identify(tokens.accessToken);
    await isRead;
    await happens();
    moments.emit('happened');
    return late;
  }

  test('what the database answers late about a session that was ended meanwhile does not bring it back', async () => {
    const mina = await signUp();
    expect(await askDuring(mina, () => app.sessions.end(mina.caller, mina.caller.sessionId))).toBeNull();
    expect(await app.sessions.identify(mina.tokens.accessToken)).toBeNull();
  });

  test('what the database answers late about who moved meanwhile does not bring their old clock back', async () => {
    const mina = await signUp();
    await askDuring(mina, () => app.services.account.update(mina.caller, { timeZone: 'Asia/Seoul' }));
    expect(await app.sessions.identify(mina.tokens.accessToken)).toMatchObject({ timeZone: 'Asia/Seoul' });
  });

  test('an access token does not outlive its session', async () => {
    const { caller, tokens, user } = await signUp();
    const { Session } = app.database.sequelize.models;
    await Session?.update({ expiresAt: new Date('2026-11-21T06:31:00.000Z') }, { where: { userId: user.id } });
    app.sessions.forget(caller.sessionId);
    expect(await app.sessions.identify(tokens.accessToken)).not.toBeNull();
    app.sessions.forget(caller.sessionId);
    app.clock.advance(61_000);
    expect(await app.sessions.identify(tokens.accessToken)).toBeNull();
    app.clock.advance(-61_000);
  });

  test('a spent refresh token is a theft also after the clock was set back', async () => {
    const { tokens } = await signUp();
    app.clock.advance(3_600_000);
    const next = await app.services.auth.refresh(tokens.refreshToken);
    app.clock.advance(-3_600_000);
    for (const { refreshToken } of [tokens, next])
      await expect(app.services.auth.refresh(refreshToken)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a token of somebody else that names a session shuts nobody out of it', async () => {
    const [mina, jun] = [await signUp(), await signUp()];
    const { secrets } = app.config;
    const { token } = createCredentials({
      secrets,
      accessTokenMinutes: 15,
      bcryptCost: 4,
      clock: app.clock,
    }).signAccess({ userId: jun.user.id, sessionId: mina.caller.sessionId, mark: 'of somebody else' });
    app.sessions.forget(mina.caller.sessionId);
    expect(await app.sessions.identify(token)).toBeNull();
    expect(await app.sessions.identify(mina.tokens.accessToken)).toEqual(mina.caller);
    expect(await app.sessions.identify(token)).toBeNull();
  });

  test('a refresh token that was made up signs nobody out', async () => {
    const { caller, tokens } = await signUp();
    const [id, generation] = tokens.refreshToken.split('.');
    await app.services.auth.logout(`${id}.${generation}.${'A'.repeat(43)}`);
    app.sessions.forget(caller.sessionId);
    expect(await app.sessions.identify(tokens.accessToken)).toEqual(caller);
    await app.services.auth.logout(tokens.refreshToken);
    expect(await app.sessions.identify(tokens.accessToken)).toBeNull();
  });

  test('an access token is not one of another session that has its number', async () => {
    const { caller, tokens } = await signUp();
    await Session.update({ salt: 'ab'.repeat(32) }, { where: { id: caller.sessionId } });
    app.sessions.forget(caller.sessionId);
    expect(await app.sessions.identify(tokens.accessToken)).toBeNull();
  });

  test('the list of devices tells when each was used last', async () => {
    const { caller, tokens } = await signUp();
    app.clock.advance(3_600_000);
    await app.services.auth.refresh(tokens.refreshToken);
    const [session] = await app.services.account.listSessions(caller);
    expect(session && session.lastUsedAt.getTime() - session.createdAt.getTime()).toBe(3_600_000);
    expect(session?.lastUsedAt).toEqual(app.clock.now());
    app.clock.advance(-3_600_000);
  });

  test('a sign-in beyond a hundred sessions ends the one that was used longest ago, and no other', async () => {
    const { email, caller, tokens } = await signUp();
    const first = await Session.findByPk(caller.sessionId, { rejectOnEmpty: true });
    const { id: _, ...row } = first.get();
    const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
    const copies = (count: number, differs: (number: number) => Partial<typeof row>) =>
      Session.bulkCreate([...Array(count).keys()].map((number) => ({ ...row, ...differs(number) })));
    await copies(98, (number) => ({ rotatedAt: hour(-1 - number) }));
    await copies(3, () => ({ rotatedAt: hour(-500), expiresAt: hour(-400) })); // they are no sessions any more
    const devices = async () => (await app.services.account.listSessions(caller)).map(({ id }) => id);
    const before = await devices();
    const [longestUnused] = await Session.findAll({ where: { id: before }, order: ['rotatedAt'], limit: 1 });

    await app.services.auth.login({ email, password }, origin);
    expect(await devices()).toHaveLength(100);
    expect(await devices()).toEqual(expect.arrayContaining(before));
    await app.services.auth.login({ email, password }, origin);
    const after = await devices();
    expect(after).toHaveLength(100);
    expect(before.filter((id) => !after.includes(id))).toEqual([longestUnused?.id]);

    await Session.update({ rotatedAt: hour(-1_000) }, { where: { id: caller.sessionId } });
    await app.services.auth.login({ email, password }, origin);
    expect(await app.sessions.identify(tokens.accessToken)).toBeNull(); // at once, whatever this process remembered
  });

  test('a device that calls itself by a very long name signs in, and is listed by the beginning of it', async () => {
    const person = { email: 'long-name@example.org', password, nickname: 'Mina' };
    const { tokens } = await app.services.auth.register(person, { ...origin, userAgent: 'x'.repeat(5_000) });
    const caller = await app.sessions.identify(tokens.accessToken);
    const sessions = caller && (await app.services.account.listSessions(caller));
    expect(sessions?.map(({ userAgent }) => userAgent)).toEqual(['x'.repeat(255)]);
  });

  test('a sign-in that checks the old password while it is changed starts no session', async () => {
    const { email, caller } = await signUp();
    const newPassword = 'a loud evening in the hills';
    const [login] = await Promise.allSettled([
      app.services.auth.login({ email, password }, origin),
      app.services.account.changePassword(caller, { currentPassword: password, newPassword }, origin.address),
    ]);
    const sessions = await app.services.account.listSessions(caller);
    const isSignedIn = login.status === 'fulfilled' && (await app.sessions.identify(login.value.tokens.accessToken));
    expect(Boolean(isSignedIn)).toBe(false);
    expect(sessions.map(({ id }) => id)).toEqual([caller.sessionId]);
  });

  test('of the many sign-ins while a password is changed none outlives the change', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email, caller } = await signUp();
      let isChanged = false;
      const newPassword = 'a loud evening in the hills';
      const change = app.services.account.changePassword(
        caller,
        { currentPassword: password, newPassword },
        origin.address,
      );
      const changed = change.finally(() => {
        isChanged = true;
      });
      const signInAgain = async () => {
        while (!isChanged) await app.services.auth.login({ email, password }, origin).catch(() => nextTurn());
      };
      await Promise.all([changed, ...Array.from({ length: AT_ONCE }, signInAgain)]);
      const sessions = await app.services.account.listSessions(caller);
      expect(sessions.map(({ id }) => id)).toEqual([caller.sessionId]);
    }
  });

  test('of the many requests while a session ends none brings it back', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { caller, tokens } = await signUp();
      const readers: Promise<unknown>[] = [];
      let isEnded = false;
      const ended = app.sessions.end(caller, caller.sessionId).finally(() => {
        isEnded = true;
      });
      while (!isEnded) {
        app.sessions.forget(caller.sessionId); // so that it is read anew
        readers.push(app.sessions.identify(tokens.accessToken));
        await nextTurn();
      }
      await ended;
      await Promise.all(readers);
      expect(await app.sessions.identify(tokens.accessToken)).toBeNull();
    }
  });

  test('where too many sign in at once some are told to come back, and none of a defect', async () => {
    const guess = { email: 'nobody-of-many@example.org', password };
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => app.services.auth.login(guess, origin)));
    const codes = new Set(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code));
    expect(codes).toEqual(new Set(['UNAUTHORIZED', 'SERVICE_UNAVAILABLE']));
  });

  test('a hash of another cost is replaced at the next sign-in', async () => {
    const { user, email } = await signUp();
    await User.update({ password: await bcrypt.hash(password, 4) }, { where: { id: user.id } });
    await app.services.auth.login({ email, password }, origin);
    expect((await User.findByPk(user.id))?.password.slice(0, 7)).toBe('$2b$05$');
    await app.services.auth.login({ email, password }, origin);
  });

  test('a sign-in whose password is another each time that it is looked at is given up', async () => {
    const { user, email } = await signUp();
    const write = app.database.write.bind(app.database);
    let tries = 0;
    const writing = jest.spyOn(app.database, 'write').mockImplementation(async (work) => {
      tries += 1;
      if (tries < 10) await User.update({ password: await bcrypt.hash(password, 5) }, { where: { id: user.id } });
      return write(work);
    });
    await expect(app.services.auth.login({ email, password }, origin)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(tries).toBe(3);
    writing.mockRestore();
  });

  test('two first sign-ins after the cost of hashes changed both succeed', async () => {
    const { user, email } = await signUp();
    await User.update({ password: await bcrypt.hash(password, 4) }, { where: { id: user.id } });
    const both = [1, 2].map(() => app.services.auth.login({ email, password }, origin));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('of two changes that know the same old password one succeeds, and its password is the one that holds', async () => {
    const { caller, email } = await signUp();
    const wanted = ['a loud evening in the hills', 'a slow afternoon in the valley'];
    const changes = await Promise.allSettled(
      wanted.map((newPassword) =>
        app.services.account.changePassword(caller, { currentPassword: password, newPassword }, origin.address),
      ),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const held = wanted[changes.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    await app.services.auth.login({ email, password: held }, origin);
  });

  test('the time of a sign-in does not tell who is registered, whichever cost a hash was made at', async () => {
    const { user, email } = await signUp();
    const wrong = { email, password: 'not the right one' };
    const unknown = { email: 'nobody@example.org', password: 'not the right one' };
    async function timeOf(input: typeof wrong): Promise<number> {
      const startedAt = performance.now();
      await expect(app.services.auth.login(input, origin)).rejects.toThrow('wrong');
      return performance.now() - startedAt;
    }
    for (const cost of [9, 5, 11, 9]) {
      await User.update({ password: await bcrypt.hash(password, cost) }, { where: { id: user.id } });
      await app.services.auth.learnCosts(); // as at the start
      const times: [number, number][] = [];
      let ratio = 0;
      // The quickest of each, of more and more: what a busy machine adds goes, what the service adds stays.
      for (let round = 1; round <= 30 && (round < 5 || ratio < 0.6 || ratio > 1.7); round += 1) {
        times.push([await timeOf(wrong), await timeOf(unknown)]);
        const [registered = 0, absent = 1] = [0, 1].map((who) => Math.min(...times.map((pair) => pair[who] ?? 0)));
        ratio = registered / absent;
      }
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.7);
    }
  });
});
