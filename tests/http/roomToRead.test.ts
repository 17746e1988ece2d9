import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

describe('while writes wait', () => {
  const app = givenApp({ engine: 'sqlite', env: { REQUEST_LIMIT: '4' } });
  const client = givenClient(app);

  let letGo = () => {};
  afterEach(() => {
    letGo();
    jest.restoreAllMocks();
  });

  /** One person's saves that wait, as for the analyser, until they are let go. */
  async function holdWrites(count: number) {
    const { token } = await client.register();
    const { create } = app.services.diary;
    let begun = 0;
    const open = new Promise<void>((go) => {
      letGo = go;
    });
    jest.spyOn(app.services.diary, 'create').mockImplementation(async (...given) => {
      begun += 1;
      await open;
      return create(...given);
    });
    const body = { content: 'A walk.', emotion: 'joy' };
    const writes = Array.from({ length: count }, () => client.request('POST', '/api/diary', { token, body }));
    await waitUntil('all of them are at work', () => begun === count, { timeoutMs: 60_000 });
    const end = async () => {
      letGo();
      return (await Promise.all(writes)).map(({ status }) => status);
    };
    return { token, end };
  }

  test('on all the places that there are for them, others read, and one more write is refused', async () => {
    const [other, body] = [await client.register(), { content: 'Rain.', emotion: 'sadness' }];
    const { end } = await holdWrites(4);
    for (const path of ['/api/diary', '/trpc/diary.list', '/trpc/diary.list,tags.list?batch=1'])
      expect([path, (await client.request('GET', path, { token: other.token })).status]).toEqual([path, 200]);
    const refused = await client.request('POST', '/api/diary', { token: other.token, body });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(await end()).toEqual([201, 201, 201, 201]);
  });

  test('HEAD does not stand behind those of the same person', async () => {
    const { token, end } = await holdWrites(4);
    for (const path of ['/api/diary', '/trpc/diary.list', '/api/export.csv']) {
      const { status } = await client.request('HEAD', path, { token, timeoutMs: 10_000 });
      expect([path, status]).toEqual([path, 200]);
    }
    expect(await end()).toEqual([201, 201, 201, 201]);
  });
});
