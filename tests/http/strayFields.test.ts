import { askAs } from '../support/client';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { buildPicture } from '../support/pictures';

/** What a consumer sends in the wrong place is refused, never passed over. */
describe('a field in the wrong place', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  const mina = givenPerson(client);
  let id: number;
  const entry = { content: 'A walk.', emotion: 'joy' };

  beforeAll(async () => {
    id = (await client.request('POST', '/api/diary', { token: mina.token, body: entry })).body.diary.id;
  });

  const refused = (field: string) => ({
    status: 400,
    body: { code: 'BAD_REQUEST', issues: [{ path: [field], message: expect.stringMatching(/^is not a /) }] },
  });
  const ask = askAs(client, mina);

  test.each(['/api/account', '/api/account/sessions', '/api/account/notifications', '/api/tags', '/api/emotions'])(
    'GET %s takes no parameter',
    async (path) => {
      expect(await ask('GET', path)).toMatchObject({ status: 200 });
      expect(await ask('GET', `${path}?limit=5`)).toMatchObject(refused('limit'));
    },
  );

  test('a condition in the query of a change is no condition that is passed over', async () => {
    const before = await ask('GET', `/api/diary/${id}`);
    const changed = { ...entry, content: 'Overwritten.' };
    expect(await ask('PUT', `/api/diary/${id}?ifRevision=99`, changed)).toMatchObject(refused('ifRevision'));
    expect(await ask('POST', '/api/diary?tags=sea', entry)).toMatchObject(refused('tags'));
    expect((await ask('GET', `/api/diary/${id}`)).body).toEqual(before.body);
  });

  test('an id in the body is refused: the path names what is meant', async () => {
    expect(await ask('PUT', `/api/diary/${id}`, { ...entry, id: id + 1 })).toMatchObject(refused('id'));
    expect(await ask('POST', '/api/import/1/confirm', { id: 2 })).toMatchObject(refused('id'));
    expect(await ask('PUT', `/api/diary/${id}`, entry)).toMatchObject({ status: 200 });
  });

  test.each([
    ['DELETE', () => `/api/diary/${id}`],
    ['GET', () => `/api/diary/${id}`],
    ['GET', () => '/api/export.csv'],
    ['DELETE', () => '/api/images/1'],
    ['GET', () => '/trpc/diary.list'],
  ])('a body of %s is no condition that is passed over', async (method, path) => {
    expect(await ask(method, path(), { ifRevision: 99 })).toMatchObject({
      status: 400,
      text: expect.stringContaining(`${method} takes its fields in the path`),
    });
    const chunks = { body: new Blob(['{"ifRevision":99}']).stream(), duplex: 'half' as const };
    const headers = { authorization: `Bearer ${mina.token}`, 'content-type': 'application/json' };
    const unsized = method === 'GET' ? null : await fetch(`${app.url}${path()}`, { method, headers, ...chunks });
    expect(unsized?.status ?? 400).toBe(400);
    expect((await ask('GET', `/api/diary/${id}`)).status).toBe(200);
  });

  test.each([
    ['a query', 'GET', 'stats.weekly?inputs=%7B%22week%22%3A%222026-W40%22%7D', 'inputs'],
    ['a batch of queries', 'GET', 'stats.weekly,tags.list?batch=1&limit=5', 'limit'],
    ['a change', 'POST', 'diary.update?ifRevision=99', 'ifRevision'],
    ['a change with its input in the address', 'POST', 'diary.update?input=%7B%22ifRevision%22%3A99%7D', 'input'],
  ])('a parameter that no tRPC call reads is refused: %s', async (_, method, path, field) => {
    const before = await ask('GET', `/api/diary/${id}`);
    const body = method === 'POST' ? { ...entry, id, content: 'Overwritten.' } : undefined;
    for (const headers of [{}, { 'trpc-accept': 'application/jsonl' }]) {
      const answer = await client.request(method, `/trpc/${path}`, { token: mina.token, body, headers });
      expect(answer).toMatchObject({ status: 400, body: { error: { data: refused(field).body } } });
    }
    expect((await ask('GET', `/api/diary/${id}`)).body).toEqual(before.body);
  });

  test.each([
    ['an input that is of no batch', 'stats.weekly', { week: '2026-W40' }, 'week'],
    ['an input too many', 'stats.weekly,tags.list', { 0: { week: '2026-W40' }, 2: {} }, '2'],
  ])('an input that names no call of its batch is refused: %s', async (_, names, inputs, field) => {
    const message = expect.stringMatching(/^is not the place of a call in this batch; the places are 0/);
    const told = (path: string[]) => ({ status: 400, body: { error: { data: { issues: [{ path, message }] } } } });
    const query = `batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
    expect(await ask('GET', `/trpc/${names}?${query}`)).toMatchObject(told(['input', field]));
    expect(await ask('GET', `/trpc/${names.replace(',', '%2C')}?${query}`)).toMatchObject(told(['input', field]));
    expect(await ask('POST', `/trpc/${names}?batch=1`, inputs)).toMatchObject(told([field]));
  });

  test('an input that is given twice is refused, not the second passed over', async () => {
    const week = (number: number) => `input=${encodeURIComponent(`{"week":"2026-W${number}"}`)}`;
    expect(await ask('GET', `/trpc/stats.weekly?${week(40)}&${week(41)}`)).toMatchObject({
      status: 400,
      body: { error: { data: { issues: [{ path: ['input'], message: 'must be given once' }] } } },
    });
  });

  test('nobody is told of parameters before they sign in', async () => {
    expect(await client.request('GET', '/api/account?access_token=abc')).toMatchObject({ status: 401 });
    expect(await client.request('POST', '/api/diary?tags=sea', { body: entry })).toMatchObject({ status: 401 });
  });

  test('an uploaded picture takes no parameter', async () => {
    const body = await buildPicture('png', { width: 9, height: 9, seed: 1 });
    const headers = { 'content-type': 'image/png' };
    const send = (path: string) => client.request('POST', path, { token: mina.token, body, headers });
    expect(await send('/api/images?alt=sea')).toMatchObject(refused('alt'));
    expect(await send('/api/images')).toMatchObject({ status: 201 });
  });
});
