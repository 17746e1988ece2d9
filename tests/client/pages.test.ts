import { createClient as createRest } from '../support/client';
import { givenApp } from '../support/given';
import { createClient, errorOf, LINKS, type LinkName } from './trpcClient';

/** What `infiniteQueryOptions` of React Query adds to every input. */
const onwards = (direction: string, input: object = {}) => ({ limit: 1, ...input, direction }) as never;

describe('lists that are read page after page', () => {
  const app = givenApp({ engine: 'sqlite' });

  test.each(Object.keys(LINKS) as LinkName[])(
    'through %s may say that they go on forward, and nothing else',
    async (link) => {
      const rest = createRest(app.url, { keepAlive: false });
      const { token } = await rest.register();
      const client = createClient({ url: app.url, link, token });
      for (const content of ['A walk.', 'A longer walk.'])
        await client.diary.create.mutate({ content, emotion: 'joy' });
      const { items, nextCursor } = await client.diary.list.query(onwards('forward'));
      const following = await client.diary.list.query(onwards('forward', { cursor: nextCursor }));
      expect([...items, ...following.items].map(({ content }) => content)).toEqual(['A longer walk.', 'A walk.']);
      for (const list of [client.reports.list, client.images.list, client.imports.list])
        expect(await list.query(onwards('forward'))).toMatchObject({ items: [], nextCursor: null });

      const fault = [{ path: ['direction'], message: expect.stringMatching(/^is not a field/) }];
      for (const refused of [
        client.diary.list.query(onwards('backward')),
        client.diary.create.mutate({ content: 'A walk.', emotion: 'joy', direction: 'forward' } as never),
      ])
        expect((await errorOf(refused)).data?.issues).toEqual(fault);
      expect((await rest.request('GET', '/api/diary?direction=forward', { token })).body.issues).toEqual(fault);
    },
  );
});
