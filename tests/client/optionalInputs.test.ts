import { createTRPCUntypedClient } from '@trpc/client';
import type { inferRouterInputs } from '@trpc/server';
import { readProcedures } from '../../server/adapters/procedures';
import { type AppRouter, appRouter } from '../../server/trpc/routers';
import { givenApp } from '../support/given';
import { createClient, LINKS, type LinkName } from './trpcClient';

/** Every procedure that can do with an empty input, so with none at all. */
const PROCEDURES = readProcedures(appRouter).filter(
  ({ input }) => input.safeParse({}).success || input.safeParse(undefined).success,
);

type Inputs = inferRouterInputs<AppRouter>;
/** Names of the procedures whose fields are all optional, but not their input. */
type Demanding = {
  [Router in keyof Inputs]: {
    [Name in keyof Inputs[Router]]: Record<never, never> extends Inputs[Router][Name]
      ? undefined extends Inputs[Router][Name]
        ? never
        : `${Router}.${Name & string}`
      : never;
  }[keyof Inputs[Router]];
}[keyof Inputs];
const demandsNothing: [Demanding] extends [never] ? true : Demanding = true;

const app = givenApp({ engine: 'sqlite' });
let token: string;

beforeAll(async () => {
  const { tokens } = await createClient({ url: app.url, link: 'httpLink' }).auth.register.mutate({
    email: 'mina@example.org',
    password: 'a quiet morning by the sea',
    nickname: 'Mina',
  });
  token = tokens.accessToken;
});

test('the procedures that need nothing are those one would expect, in their types too', () => {
  expect(PROCEDURES.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'account.update',
      'diary.list',
      'stats.weekly',
      'stats.trend',
      'reports.weekly',
      'reports.monthly',
      'reports.yearly',
      'tags.list',
    ]),
  );
  expect(PROCEDURES.map(({ name }) => name)).not.toContain('diary.create');
  expect(demandsNothing).toBe(true);
});

describe.each(Object.keys(LINKS) as LinkName[])('through %s', (link) => {
  // Signing out everywhere ends the session that all of these are asked in; the black box asks it.
  const asked = PROCEDURES.filter(({ name }) => name !== 'account.endSessions');

  test.each(asked)('$name answers when it is asked with nothing', async ({ name, type }) => {
    const headers = { authorization: `Bearer ${token}` };
    const client = createTRPCUntypedClient<AppRouter>({ links: [LINKS[link]({ url: `${app.url}/trpc`, headers })] });
    expect(await (type === 'query' ? client.query(name) : client.mutation(name))).toEqual(expect.any(Object));
  });
});

test('over REST too, without a query and without a body', async () => {
  const headers = { authorization: `Bearer ${token}` };
  for (const path of ['/diary', '/stats/weekly', '/stats/calendar', '/reports']) {
    expect([path, (await fetch(`${app.url}/api${path}`, { headers })).status]).toEqual([path, 200]);
  }
  expect((await fetch(`${app.url}/api/account`, { method: 'PATCH', headers })).status).toBe(200);
});
