import { ageSessions } from '../support/aging';
import { type Client, createClient, type Person } from '../support/client';
import { PASSWORD } from '../support/factories';
import { defineRow, type RowContext } from '../support/row';
import { inMs } from '../support/statistics';
import { waitUntil } from '../support/wait';

const RETRY_WINDOW_MS = 10_000;
const REFUSED_WITHIN_MS = 10_000;
const NEW_PASSWORD = 'a loud evening in the hills';

defineRow({
  id: 'S6',
  title: 'stolen and spent refresh tokens, ended sessions, on two processes',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run(context) {
    const { here, there, databaseUrl } = await startTwo(context);
    const faults: string[] = [];
    const expect = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault));

    const parallel = await here.register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(index % 2 ? here : there, parallel.refreshToken)),
    );
    const successors = new Set(answers.map(({ refreshToken }) => refreshToken));
    expect(
      answers.every(({ status }) => status === 200),
      `parallel refreshes: ${answers.map(({ status }) => status)}`,
    );
    expect(successors.size === 1, `${successors.size} successors of 20 parallel refreshes`);
    const rotations = Number([...successors][0]?.split('.')[1]);
    expect(rotations === 1, `${rotations} rotations of 20 parallel refreshes`);

    const stale = await here.register();
    const first = await refresh(here, stale.refreshToken);
    const second = await refresh(there, first.refreshToken);
    expect(second.status === 200, 'an honest second refresh is refused');
    expect((await refresh(here, stale.refreshToken)).status === 401, 'a token two generations old is accepted');
    expect((await refresh(there, second.refreshToken)).status === 401, 'the session lives on after a reuse');

    const stolen = await here.register();
    const successor = await refresh(here, stolen.refreshToken);
    const endings = await Promise.all(ENDINGS.map((ending) => endOnBoth(ending, here, there)));
    await ageSessions(databaseUrl, RETRY_WINDOW_MS + 500);
    expect(
      (await refresh(here, stolen.refreshToken)).status === 401,
      'a spent token is accepted after the retry window',
    );
    expect((await refresh(here, successor.refreshToken)).status === 401, 'its successor outlives the theft');
    expect((await status(here, stolen)) === 401, 'the access token of a stolen session is accepted where it was ended');
    expect((await status(here, successor)) === 401, 'the newest access token of a stolen session is accepted');

    for (const { name, here: atOnce, thereMs } of endings) {
      expect(atOnce === 401, `${name}: ${atOnce} where it was ended`);
      expect(thereMs <= REFUSED_WITHIN_MS, `${name}: refused elsewhere after ${inMs(thereMs)}`);
    }
    const slowestMs = Math.max(...endings.map(({ thereMs }) => thereMs));
    here.close();
    there.close();
    return {
      ok: faults.length === 0,
      bar: 'reuse ends the session; 20 parallel refreshes are 1 rotation; dead sessions refused at once here, within 10 s elsewhere',
      measured: `${successors.size} successor, ${endings.length} ways to end a session: elsewhere refused within ${inMs(slowestMs)}${faults.length ? `; ${faults.join('; ')}` : ''}`,
    };
  },
});

async function startTwo({ createDatabase, startServer, temporaryFolder }: RowContext) {
  const { url: databaseUrl } = await createDatabase();
  const dataDir = temporaryFolder();
  const start = async () => createClient((await startServer({ databaseUrl, dataDir })).url);
  return { here: await start(), there: await start(), databaseUrl };
}

async function refresh(client: Client, refreshToken: string) {
  const { status, body } = await client.request('POST', '/api/auth/refresh', { body: { refreshToken } });
  return { status, refreshToken: body.tokens?.refreshToken ?? '', token: body.tokens?.accessToken ?? '' };
}

const status = async (client: Client, { token }: { token: string }) =>
  (await client.request('GET', '/api/account', { token })).status;

interface Ending {
  name: string;
  /** Ends the session of `device`, asked by the person's other device `other` where that is needed. */
  end(client: Client, device: Person, other: Person): Promise<unknown>;
}

const ENDINGS: Ending[] = [
  {
    name: 'logging out',
    end: (client, { refreshToken }) => client.request('POST', '/api/auth/logout', { body: { refreshToken } }),
  },
  {
    name: 'a changed password',
    end: (client, _, { token }) =>
      client.request('POST', '/api/account/password', {
        token,
        body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      }),
  },
  {
    name: 'a device signed out',
    async end(client, { token: itsToken }, { token }) {
      const { body } = await client.request('GET', '/api/account/sessions', { token: itsToken });
      const { id } = body.items.find(({ current }: { current: boolean }) => current);
      await client.request('DELETE', `/api/account/sessions/${id}`, { token });
    },
  },
  {
    name: 'a deleted account',
    end: (client, _, { token }) =>
      client.request('POST', '/api/account/delete', { token, body: { password: PASSWORD } }),
  },
  {
    name: 'a stolen refresh token',
    async end(client, { refreshToken }) {
      const next = await refresh(client, refreshToken);
      await refresh(client, next.refreshToken);
      await refresh(client, refreshToken);
    },
  },
];

/** Ends a session on one process while another is sure that it lives. */
async function endOnBoth({ name, end }: Ending, here: Client, there: Client) {
  const other = await here.register();
  const signedIn = await here.request('POST', '/api/auth/login', { body: { email: other.email, password: PASSWORD } });
  const { accessToken: token, refreshToken } = signedIn.body.tokens;
  const device: Person = { ...other, token, refreshToken };
  const before = [await status(here, device), await status(there, device)];
  if (before.join() !== '200,200') throw new Error(`${name}: ${before.join()} while the session lives`);
  await end(here, device, other);
  const atOnce = await status(here, device);
  const refused = async () => (await status(there, device)) === 401;
  const thereMs = await waitUntil(name, refused, { timeoutMs: 20_000, everyMs: 250 }).catch(
    () => Number.POSITIVE_INFINITY,
  );
  return { name, here: atOnce, thereMs };
}
