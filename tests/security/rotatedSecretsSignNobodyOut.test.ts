import { createClient } from '../support/client';
import { defineRow } from '../support/row';

const OLD = 'an old secret that has been in use for years';
const NEW = 'a new secret that nobody has seen until today';

defineRow({
  id: 'S18',
  title: 'rotating JWT_SECRET: the first signs, all verify',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ createDatabase, startServer, temporaryFolder }) {
    const { url: databaseUrl } = await createDatabase();
    const dataDir = temporaryFolder();
    const faults: string[] = [];
    const expect = (what: string, status: number, wanted: number) =>
      void (status === wanted || faults.push(`${what}: ${status}`));
    const start = async (JWT_SECRET: string) => {
      const server = await startServer({ databaseUrl, dataDir, env: { JWT_SECRET } });
      return { server, client: createClient(server.url) };
    };
    const refresh = (client: ReturnType<typeof createClient>, refreshToken: string) =>
      client.request('POST', '/api/auth/refresh', { body: { refreshToken } });

    const before = await start(OLD);
    const person = await before.client.register();
    for (const content of ['One day.', 'Another day.']) {
      await before.client.request('POST', '/api/diary', { token: person.token, body: { content, emotion: 'joy' } });
    }
    const list = await before.client.request('GET', '/api/diary?limit=1', { token: person.token });
    const page = `/api/diary?limit=1&cursor=${list.body.nextCursor}`;
    const interrupted = await before.client.register();
    const lost = await refresh(before.client, interrupted.refreshToken); // its answer never arrives
    before.client.close();
    await before.server.stop();

    const both = await start(`${NEW},${OLD}`);
    const at = async (path: string, token: string) => (await both.client.request('GET', path, { token })).status;
    expect('an access token signed with the old secret', await at('/api/account', person.token), 200);
    expect('a cursor sealed with the old secret', await at(page, person.token), 200);
    const retry = await refresh(both.client, interrupted.refreshToken);
    const isSame = retry.body.tokens?.refreshToken === lost.body.tokens?.refreshToken;
    // A slow start may outlast the ten seconds in which a retry is answered; then it counts as theft.
    if (retry.status === 200 && !isSame) faults.push('a lost answer is repeated with another token');
    if (retry.status === 200)
      expect('its successor', (await refresh(both.client, retry.body.tokens.refreshToken)).status, 200);
    const renewed = await refresh(both.client, person.refreshToken);
    expect('a refresh token derived from the old secret', renewed.status, 200);
    both.client.close();
    await both.server.stop();

    const after = await start(NEW);
    const afterwards = async (path: string, token: string) =>
      (await after.client.request('GET', path, { token })).status;
    expect('a token of the old secret once it is gone', await afterwards('/api/account', person.token), 401);
    expect('a token of the new secret', await afterwards('/api/account', renewed.body.tokens?.accessToken), 200);
    expect('a cursor of the old secret once it is gone', await afterwards(page, renewed.body.tokens?.accessToken), 400);
    expect(
      'a refresh token of the new secret',
      (await refresh(after.client, renewed.body.tokens?.refreshToken)).status,
      200,
    );
    after.client.close();
    return {
      ok: faults.length === 0,
      bar: 'old access tokens, refresh tokens and cursors work while the old secret is listed, and no longer',
      measured: `three generations of a server; the retry of a lost answer ${retry.status === 200 ? 'gave the same token' : `came too late (${retry.status})`}; ${faults.length} faults${faults.length ? `: ${faults.join('; ')}` : ''}`,
    };
  },
});
