import { Session } from '../../models';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { signUp } from '../support/people';
import { openRest } from '../support/transports';

const LIMIT = 40;

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { CALLS_PER_MINUTE: String(LIMIT) } });
  afterEach(() => jest.restoreAllMocks());

  const statuses = (path: string, count: number, headers: Record<string, string> = {}) =>
    Promise.all(Array.from({ length: count }, async () => (await fetch(`${app.url}${path}`, { headers })).status));

  test('tokens of an ended session ask the database once, not with every request', async () => {
    const transport = await openRest(app.url);
    const { token, refreshToken } = await signUp(transport);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${app.url}/api/auth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    });
    const asked = jest.spyOn(app.database, 'readOne');
    for (let turn = 0; turn < 10; turn += 1) expect(await statuses('/api/account', 1, headers)).toEqual([401]);
    expect(asked.mock.calls.length).toBe(0); // this process ended it itself

    // Ended by another process: nobody told this one.
    const other = await signUp(transport);
    await Session.destroy({ where: {} });
    const lost = { authorization: `Bearer ${other.token}` };
    asked.mockClear();
    for (let turn = 0; turn < 10; turn += 1) await statuses('/api/account', 1, lost);
    expect(asked.mock.calls.length).toBe(1);
  });

  test('whether the service is ready is found out once for many who ask, and has a limit of its own', async () => {
    const pings = jest.spyOn(app.database, 'ping');
    const answers = await statuses('/api/ready', LIMIT + 20);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
    expect(pings.mock.calls.length).toBeLessThanOrEqual(5);
    expect(await statuses('/api/openapi.json', 1)).toEqual([429]);
    expect(await statuses('/api/emotions', 1)).not.toContain(429);
    expect(await statuses('/unsubscribe?token=x', 1)).toEqual([429]); // nobody is signed in there either
  });
});
