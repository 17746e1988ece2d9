import { givenApp } from '../support/given';
import { somebody } from './errorCases';
import { createClient, errorOf } from './trpcClient';

const ENTRY = { content: 'Fog over the river until noon.', emotion: 'trust' as const };
const OF_ONE_ENTRY = ['location', 'etag', 'idempotency-replayed'];

describe('the headers of one entry', () => {
  const app = givenApp({ engine: 'sqlite' });
  let token: string;
  const sent: string[][] = [];
  const connect = (name: 'httpLink' | 'httpBatchLink') =>
    createClient({
      url: app.url,
      link: name,
      token,
      onHeaders: (headers) => void sent.push(OF_ONE_ENTRY.filter((header) => headers.has(header))),
    });

  beforeAll(async () => {
    token = (await createClient({ url: app.url, link: 'httpLink' }).auth.register.mutate(somebody())).tokens
      .accessToken;
  });
  beforeEach(() => void sent.splice(0));

  test.each(['httpLink', 'httpBatchLink'] as const)('stand in the answer to one call through %s', async (link) => {
    const clientId = `019a9fd2-6f3c-7a41-9c55-00000000000${link.length % 10}`;
    const client = connect(link);
    const { diary } = await client.diary.create.mutate({ ...ENTRY, clientId });
    await client.diary.create.mutate({ ...ENTRY, clientId });
    await client.diary.get.query({ id: diary.id });
    expect(sent).toEqual([['location', 'etag'], OF_ONE_ENTRY, ['etag']]);
  });

  test('do not stand in the answer to a batch, which has several; each call says itself what it came to', async () => {
    const client = connect('httpBatchLink');
    const clientId = '019a9fd2-6f3c-7a41-9c55-0000000000ff';
    const created = await Promise.all(
      [clientId, clientId, undefined].map((name) => client.diary.create.mutate({ ...ENTRY, clientId: name })),
    );
    expect(created.map(({ replayed }) => replayed)).toEqual([false, true, false]);
    const ids = created.map(({ diary }) => diary.id);
    await Promise.all(ids.map((id) => client.diary.get.query({ id })));
    const changes = ids.map((id) => errorOf(client.diary.update.mutate({ id, ...ENTRY, ifRevision: 7 })));
    expect((await Promise.all(changes)).map(({ data }) => data?.current?.id)).toEqual(ids);
    expect(sent).toEqual([[], [], []]);
  });
});
