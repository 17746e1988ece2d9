import { Session } from '../../models';
import { startTestApp, type TestApp } from '../support/app';
import { onEveryEngine } from '../support/databases';
import { signUp } from '../support/people';
import { openRest, type Transport } from '../support/transports';

const ATTEMPTS = 3;
const WRONG = 'certainly not the password';
const NEW = 'a loud evening in the hills';
const DAY = 86_400_000;

onEveryEngine((engine) => {
  let app: TestApp;
  let transport: Transport;

  let network = 0;

  beforeAll(async () => {
    const env = { LOGIN_ATTEMPTS: String(ATTEMPTS), REGISTRATIONS_PER_HOUR: '12', TRUST_PROXY: '1' };
    app = await startTestApp({ engine, env });
    transport = await openRest(app.url);
  });
  beforeEach(() => {
    network += 1; // nobody has guessed from there yet
  });
  afterAll(() => app?.stop());

  /** An address of a network that this test has for itself. */
  const from = (host: number) => ({ headers: { 'x-forwarded-for': `10.${network}.0.${host}` } });
  let hosts = 100;
  const join = (profile = {}) => signUp(transport, profile, from(hosts++));
  const login = (email: string, password: string, host: number) =>
    transport.call('auth.login', { email, password }, from(host));

  test('guesses from one address at one account are limited, there and then', async () => {
    const { email, password } = await join();
    for (let guess = 0; guess < ATTEMPTS; guess += 1) expect((await login(email, WRONG, 1)).status).toBe(401);
    const { status, headers } = await login(email, password, 1);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(email, password, 99)).status).toBe(200);
  });

  test('an address that a client makes up, before the one that the proxy adds, is nobody’s', async () => {
    const { email } = await join();
    const statuses: number[] = [];
    for (let guess = 0; guess <= ATTEMPTS; guess += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${guess}, 10.${network}.0.1` };
      statuses.push((await transport.call('auth.login', { email, password: WRONG }, { headers })).status);
    }
    expect(statuses).toEqual([...Array(ATTEMPTS).fill(401), 429]);
  });

  test.each([
    ['its port', (guess: number) => `10.${network}.0.1:${40_000 + guess}`],
    ['what is no address', (guess: number) => `somebody-${guess}-of-${network}`],
  ])('behind a proxy that writes %s along, guesses are limited as without', async (_what, written) => {
    const { email, password } = await join();
    const tryFrom = async (address: string, tried: string) =>
      (await transport.call('auth.login', { email, password: tried }, { headers: { 'x-forwarded-for': address } }))
        .status;
    const statuses: number[] = [];
    for (let guess = 0; guess <= ATTEMPTS; guess += 1) statuses.push(await tryFrom(written(guess), WRONG));
    expect(statuses).toEqual([...Array(ATTEMPTS).fill(401), 429]);
    expect(await tryFrom(`10.${network}.0.2:40000`, password)).toBe(200); // somebody else's address
  });

  test('behind a proxy that maps addresses into IPv6, two of them are two, and spellings of one are one', async () => {
    const { email, password } = await join();
    const spelled = (host: number) => [
      `::ffff:0a${network.toString(16).padStart(2, '0')}:${host}`,
      `10.${network}.0.${host}`,
    ];
    const tryFrom = async (address: string, tried: string) =>
      (await transport.call('auth.login', { email, password: tried }, { headers: { 'x-forwarded-for': address } }))
        .status;
    const statuses: number[] = [];
    for (let guess = 0; guess <= ATTEMPTS; guess += 1) statuses.push(await tryFrom(spelled(1)[guess % 2] ?? '', WRONG));
    expect(statuses).toEqual([...Array(ATTEMPTS).fill(401), 429]);
    expect(await tryFrom(spelled(2)[0] ?? '', password)).toBe(200); // somebody else's address
  });

  test('guesses from many addresses at one account are limited together', async () => {
    const { email } = await join();
    const statuses: number[] = [];
    for (let guess = 0; guess < 20 * ATTEMPTS + 1; guess += 1)
      statuses.push((await login(email, WRONG, guess + 1)).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await login((await join()).email, WRONG, 99)).status).toBe(401);
  });

  test('guesses from one address at many accounts are limited together', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 20 * ATTEMPTS + 1; guess += 1)
      statuses.push((await login(`somebody-${guess}@example.org`, WRONG, 1)).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await login('somebody@example.org', WRONG, 99)).status).toBe(401);
  });

  test('the right password is no guess: it gives the attempts back', async () => {
    const { email, password } = await join();
    for (let round = 0; round < 2 * ATTEMPTS; round += 1) expect((await login(email, password, 1)).status).toBe(200);
  });

  test('whoever knows the password may change it as often as they like', async () => {
    const person = await join();
    const passwords = [person.password, NEW];
    for (let round = 0; round < 2 * ATTEMPTS; round += 1) {
      const [currentPassword, newPassword] = [passwords[round % 2], passwords[(round + 1) % 2]];
      const { status } = await person.call('account.changePassword', { currentPassword, newPassword });
      expect([round, status]).toEqual([round, 204]);
    }
  });

  test('an address registers only so many people', async () => {
    const profile = (index: number) => ({ email: `${index}@example.org`, password: NEW, nickname: 'Mina' });
    const statuses: number[] = [];
    for (let index = 0; index < 13; index += 1)
      statuses.push((await transport.call('auth.register', profile(index), from(1))).status);
    expect(statuses).toEqual([...Array(12).fill(201), 429]);
  });

  test('an open session is no way to guess its password, and one guesser keeps nobody else from theirs', async () => {
    const other = await join();
    for (const [procedure, field, more] of [
      ['account.changePassword', 'currentPassword', { newPassword: NEW }],
      ['account.delete', 'password', {}],
    ] as const) {
      const person = await join();
      const ask = (password: string) => person.call(procedure, { [field]: password, ...more });
      for (let guess = 0; guess < ATTEMPTS; guess += 1) expect((await ask(WRONG)).status).toBe(400);
      const { status, headers } = await ask(person.password);
      expect([procedure, status]).toEqual([procedure, 429]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await person.call('account.get')).status).toBe(200);
    }
    const changed = await other.call('account.changePassword', { currentPassword: other.password, newPassword: NEW });
    expect(changed.status).toBeLessThan(300);
  });

  test('a password cannot be changed to one of the most common, nor to what others know', async () => {
    const { call, email, password } = await join({ nickname: 'Wandering Mina' });
    const known = [email.toUpperCase(), email.slice(0, email.indexOf('@')), 'wandering mina'];
    for (const newPassword of ['password1', '        ', 'ㅋㅋㅋㅋㅋㅋㅋㅋ', ...known]) {
      const { status, body } = await call('account.changePassword', { currentPassword: password, newPassword });
      expect([newPassword, status, body.issues?.[0].path]).toEqual([newPassword, 400, ['newPassword']]);
      expect(body.issues[0].message).toMatch(/^is .*; choose another$/);
    }
  });

  test('a changed time zone is heeded at once', async () => {
    const person = await join({ timeZone: 'Pacific/Pago_Pago' });
    const write = async () =>
      (await person.call('diary.create', { content: 'A walk.', emotion: 'joy' })).body.diary.day;
    expect(await write()).toBe('2026-11-20');
    await person.call('account.update', { timeZone: 'Pacific/Kiritimati' });
    expect(await write()).toBe('2026-11-21');
    expect((await person.call('stats.weekly')).body.period.timeZone).toBe('Pacific/Kiritimati');
  });

  test('a session of somebody else cannot be ended', async () => {
    const [person, other] = [await join(), await join()];
    const [{ id }] = (await person.call('account.sessions')).body.items;
    expect((await other.call('account.endSession', { id })).status).toBe(404);
    expect((await person.call('account.get')).status).toBe(200);
  });

  test('the list of devices ends with their sessions, and the sweep removes those alone', async () => {
    const person = await join();
    app.clock.advance(20 * DAY);
    const { body } = await login(person.email, person.password, 1);
    app.clock.advance(11 * DAY);
    const { tokens } = (await transport.call('auth.refresh', { refreshToken: body.tokens.refreshToken })).body;
    const devices = async () =>
      (await transport.call('account.sessions', undefined, { token: tokens.accessToken })).body.items.map(
        ({ current }: { current: boolean }) => current,
      );
    expect(await devices()).toEqual([true]);
    expect(await Session.count({ where: { userId: person.id } })).toBe(2);
    await app.sessions.sweep();
    expect(await Session.count({ where: { userId: person.id } })).toBe(1);
    expect(await devices()).toEqual([true]);
  });
});
