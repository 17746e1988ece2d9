import { startTestApp, type TestApp } from '../support/app';
import { onEveryEngine } from '../support/databases';
import { DOORS, type Door } from '../support/doors';

const ENTRY = { content: 'The harbour was quiet.', emotion: 'trust' };
const password = 'a quiet morning by the sea';

onEveryEngine((engine) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app?.stop());

  describe.each(DOORS)('through $name', ({ open }) => {
    let door: Door;
    let token: string;
    beforeEach(async () => {
      door = await open(app.url);
      people += 1;
      const email = `saver-${people}@example.org`;
      const { body } = await door.call('auth.register', { email, password, nickname: 'Saver' });
      token = body.tokens.accessToken;
    });
    const write = async () => (await door.call('diary.create', ENTRY, { token })).body.diary;
    const read = (id: number) => door.call('diary.get', { id }, { token });

    test('the revision counts saves, whatever they change', async () => {
      const { id, revision } = await write();
      expect(revision).toBe(1);
      const same = await door.call('diary.update', { id, ...ENTRY }, { token });
      expect(same.body.diary.revision).toBe(2);
      await door.call('diary.update', { id, ...ENTRY, content: 'The harbour was loud.' }, { token });
      expect((await read(id)).body.revision).toBe(3);
      expect((await door.call('diary.list', {}, { token })).body.items[0].revision).toBe(3);
    });

    test('a change meant for an older revision is refused with the entry as it stands, and changes nothing', async () => {
      const { id } = await write();
      await door.call('diary.update', { id, ...ENTRY, tags: ['second'], ifRevision: 1 }, { token });
      const before = (await read(id)).body;
      for (const late of [
        await door.call('diary.update', { id, ...ENTRY, tags: ['late'], ifRevision: 1 }, { token }),
        await door.call('diary.delete', { id, ifRevision: 1 }, { token }),
      ]) {
        expect(late.status).toBe(412);
        expect(late.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: before });
      }
      expect((await read(id)).body).toEqual(before);
      expect(before).toMatchObject({ revision: 2, tags: ['second'] });
      expect((await door.call('diary.delete', { id, ifRevision: 2 }, { token })).status).toBe(200);
    });

    test('of many changes meant for the same revision exactly one is made', async () => {
      const { id } = await write();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          door.call('diary.update', { id, ...ENTRY, content: `Version ${turn}.`, ifRevision: 1 }, { token }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
      const winner = answers.find(({ status }) => status === 200)?.body.diary;
      const { analysis: _read, ...stored } = (await read(id)).body;
      expect(winner).toMatchObject(stored);
      expect(stored.revision).toBe(2);
    });

    test('an unknown entry is not found, whatever revision is meant', async () => {
      const missing = { id: 999_999, ifRevision: 1 };
      expect((await door.call('diary.delete', missing, { token })).status).toBe(404);
    });

    test('the clientId of an entry never changes', async () => {
      const clientId = '019a9fd2-6f3c-7a41-9c55-3f1de2b7a804';
      const { body } = await door.call('diary.create', { ...ENTRY, clientId }, { token });
      const { id } = body.diary;
      const other = await door.call(
        'diary.update',
        { id, ...ENTRY, clientId: clientId.replace('6f', '70') },
        { token },
      );
      expect([other.status, other.body]).toMatchObject([400, { issues: [{ path: ['clientId'] }] }]);
      const kept = await door.call('diary.update', { id, ...ENTRY, clientId }, { token });
      expect(kept.body.diary).toMatchObject({ clientId, revision: 2 });
    });
  });

  describe('with the headers of HTTP', () => {
    let token: string;
    let id: number;
    const ask = (method: string, headers: Record<string, string> = {}, path = `/diary/${id}`) =>
      fetch(`${app.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(method === 'PUT' ? { body: JSON.stringify(ENTRY) } : {}),
      });
    beforeEach(async () => {
      const door = await DOORS[0].open(app.url);
      people += 1;
      const email = `header-${people}@example.org`;
      token = (await door.call('auth.register', { email, password, nickname: 'Saver' })).body.tokens.accessToken;
      const created = await door.call('diary.create', ENTRY, { token });
      expect(created.headers.get('etag')).toBe('"1"');
      id = created.body.diary.id;
    });

    test('the ETag of a read entry is what If-Match takes', async () => {
      const etag = (await ask('GET')).headers.get('etag') ?? '';
      expect(etag).toBe('"1"');
      expect((await ask('HEAD')).headers.get('etag')).toBe('"1"');
      expect((await ask('PUT', { 'if-match': etag })).status).toBe(200);
      const late = await ask('PUT', { 'if-match': etag });
      expect([late.status, late.headers.get('etag')]).toEqual([412, '"2"']);
      expect((await ask('DELETE', { 'if-match': etag })).status).toBe(412);
      expect((await ask('DELETE', { 'if-match': '"2"' })).status).toBe(200);
    });

    test.each([
      ['*', 200],
      ['"7", "1"', 200],
      ['W/"1"', 412], // weak tags never match
      ['"01"', 412],
      ['"1', 400],
      ['1', 400],
      ['', 400],
    ])('If-Match: %s → %i', async (value, status) => {
      expect((await ask('PUT', { 'if-match': value })).status).toBe(status);
    });

    test('both ways of saying a revision must hold', async () => {
      const other = await ask('DELETE', { 'if-match': '"1"' }, `/diary/${id}?ifRevision=2`);
      expect(other.status).toBe(412);
    });

    test('an answer that may not be kept is sent again in full', async () => {
      const again = await ask('GET', { 'if-none-match': '"1"' });
      expect([again.status, await again.json()]).toMatchObject([200, { id }]);
      expect(again.headers.get('cache-control')).toContain('no-store');
    });
  });
});
