import { Diary } from '../../models';
import { readingColumns } from '../../server/services/analysis';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { TRANSPORTS, type Transport } from '../support/transports';

const ENTRY = { content: 'The harbour was quiet.', emotion: 'trust' };
const password = 'a quiet morning by the sea';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let people = 0;

  describe.each(TRANSPORTS)('over $name', ({ name, open }) => {
    let transport: Transport;
    let token: string;
    beforeEach(async () => {
      transport = await open(app.url);
      people += 1;
      const email = `saver-${people}@example.org`;
      const { body } = await transport.call('auth.register', { email, password, nickname: 'Saver' });
      token = body.tokens.accessToken;
    });
    const write = async () => (await transport.call('diary.create', ENTRY, { token })).body.diary;
    const read = (id: number) => transport.call('diary.get', { id }, { token });

    test('the revision counts saves, whatever they change', async () => {
      const { id, revision } = await write();
      expect(revision).toBe(1);
      const same = await transport.call('diary.update', { id, ...ENTRY }, { token });
      expect(same.body.diary.revision).toBe(2);
      await transport.call('diary.update', { id, ...ENTRY, content: 'The harbour was loud.' }, { token });
      expect((await read(id)).body.revision).toBe(3);
      expect((await transport.call('diary.list', {}, { token })).body.items[0].revision).toBe(3);
    });

    test('a change meant for an older revision is refused with the entry as it stands, and changes nothing', async () => {
      const { id } = await write();
      await transport.call('diary.update', { id, ...ENTRY, tags: ['second'], ifRevision: 1 }, { token });
      const before = (await read(id)).body;
      for (const late of [
        await transport.call('diary.update', { id, ...ENTRY, tags: ['late'], ifRevision: 1 }, { token }),
        await transport.call('diary.delete', { id, ifRevision: 1 }, { token }),
      ]) {
        expect(late.status).toBe(412);
        expect(late.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: before });
        expect(late.body.message).toMatch(
          name === 'REST'
            ? /look at it, then send the change with its present ETag in If-Match$/
            : /look at it, then send the change with its present revision in ifRevision$/,
        );
      }
      expect((await read(id)).body).toEqual(before);
      expect(before).toMatchObject({ revision: 2, tags: ['second'] });
      expect((await transport.call('diary.delete', { id, ifRevision: 2 }, { token })).status).toBe(200);
    });

    test('what is refused, and what leaves the text as it is, costs no work on a text', async () => {
      const { id } = await write();
      await transport.call('diary.update', { id, ...ENTRY, tags: ['second'] }, { token });
      const works = [jest.spyOn(app.deriver, 'derive'), jest.spyOn(app.analyser, 'analyse')];
      const statuses: number[] = [];
      for (const refused of [
        { ifRevision: 1 },
        { clientId: '019a9fd2-6f3c-7a41-9c55-3f1de2b7a805' },
        { imageUrl: '/api/images/999999' },
      ]) {
        const input = { id, ...ENTRY, content: 'The harbour was loud.', ...refused };
        statuses.push((await transport.call('diary.update', input, { token })).status);
      }
      const foreign = { ...ENTRY, imageUrl: '/api/images/999999' };
      statuses.push((await transport.call('diary.create', foreign, { token })).status);
      statuses.push((await transport.call('diary.update', { id, ...ENTRY, tags: ['third'] }, { token })).status);
      const calls = works.map((work) => work.mock.calls.length);
      jest.restoreAllMocks();
      expect([statuses, calls]).toEqual([
        [412, 400, 400, 400, 200],
        [0, 0],
      ]);
    });

    test('a text that another device replaced meanwhile is read when it is saved again', async () => {
      const { id, analysis } = await write();
      const other = { id, ...ENTRY, content: 'I am so sad. I cried all night.' };
      const { readOne } = app.database;
      // Saved between the first look at the entry and the lock.
      jest.spyOn(app.services.diary, 'update').mockImplementationOnce(async (...given) => {
        const { update } = app.services.diary;
        const looking = jest.spyOn(app.database, 'readOne').mockImplementationOnce(async (look) => {
          looking.mockRestore();
          const seen = await readOne(look);
          expect((await transport.call('diary.update', other, { token })).status).toBe(200);
          return seen;
        });
        return update(...given);
      });
      const again = await transport.call('diary.update', { id, ...ENTRY }, { token });
      jest.restoreAllMocks();
      expect([again.status, again.body.diary.revision]).toEqual([200, 3]);
      expect((await read(id)).body).toMatchObject({ content: ENTRY.content, analysis });
    });

    test('of many changes meant for the same revision exactly one is made', async () => {
      const { id } = await write();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          transport.call('diary.update', { id, ...ENTRY, content: `Version ${turn}.`, ifRevision: 1 }, { token }),
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
      expect((await transport.call('diary.delete', missing, { token })).status).toBe(404);
    });

    test('the clientId of an entry never changes', async () => {
      const clientId = '019a9fd2-6f3c-7a41-9c55-3f1de2b7a804';
      const { body } = await transport.call('diary.create', { ...ENTRY, clientId }, { token });
      const { id } = body.diary;
      const other = await transport.call(
        'diary.update',
        { id, ...ENTRY, clientId: clientId.replace('6f', '70') },
        { token },
      );
      expect([other.status, other.body]).toMatchObject([400, { issues: [{ path: ['clientId'] }] }]);
      const kept = await transport.call('diary.update', { id, ...ENTRY, clientId }, { token });
      expect(kept.body.diary).toMatchObject({ clientId, revision: 2 });
      const none = await transport.call('diary.update', { id, ...ENTRY, clientId: null }, { token });
      expect([none.status, none.body]).toMatchObject([400, { issues: [{ path: ['clientId'] }] }]);
    });

    test('an entry that was read without a clientId is saved as it was read', async () => {
      const { body } = await transport.call('diary.create', ENTRY, { token });
      const { content, emotion, imageUrl, date, tags, clientId } = body.diary;
      expect(clientId).toBeNull();
      const again = { id: body.diary.id, content, emotion, imageUrl, date, tags, clientId };
      const { status, body: saved } = await transport.call('diary.update', again, { token });
      expect([status, saved.diary]).toMatchObject([200, { clientId: null, content, revision: 2 }]);
    });
  });

  describe('with the headers of HTTP', () => {
    /** The tag of an entry that is read: its revision, and when that was. */
    const tagOf = (revision: number) => new RegExp(`^"${revision}-[\\da-z]+"$`);
    let token: string;
    let id: number;
    const ask = (
      method: string,
      headers: Record<string, string> = {},
      path = `/diary/${id}`,
      body: string | null = method === 'PUT' ? JSON.stringify(ENTRY) : null,
    ) =>
      fetch(`${app.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body,
      });
    let transport: Transport;
    beforeEach(async () => {
      transport = await TRANSPORTS[0].open(app.url);
      people += 1;
      const email = `header-${people}@example.org`;
      token = (await transport.call('auth.register', { email, password, nickname: 'Saver' })).body.tokens.accessToken;
      const created = await transport.call('diary.create', ENTRY, { token });
      expect(created.headers.get('etag')).toMatch(tagOf(1));
      id = created.body.diary.id;
    });

    test('the ETag of a read entry is what If-Match takes', async () => {
      const etag = (await ask('GET')).headers.get('etag') ?? '';
      expect(etag).toMatch(tagOf(1));
      expect((await ask('HEAD')).headers.get('etag')).toBe(etag);
      const changed = await ask('PUT', { 'if-match': etag });
      expect([changed.status, changed.headers.get('etag')]).toEqual([200, null]); // it is kept otherwise than it was sent (RFC 9110, 9.3.4)
      const late = await ask('PUT', { 'if-match': etag });
      expect([late.status, late.headers.get('etag')]).toEqual([412, expect.stringMatching(tagOf(2))]);
      expect((await ask('DELETE', { 'if-match': etag })).status).toBe(412);
      expect((await ask('DELETE', { 'if-match': '"2"' })).status).toBe(200);
    });

    test.each([
      ['*', 200],
      ['"7", "1"', 200],
      [', "7",, "1" ,', 200], // a list may have nothing between its commas
      [',', 400],
      ['W/"1"', 412], // weak tags never match
      ['"01"', 412],
      ['"1', 400],
      ['1', 400],
      ['', 400],
    ])('If-Match: %s → %i', async (value, status) => {
      expect((await ask('PUT', { 'if-match': value })).status).toBe(status);
    });

    test('If-None-Match keeps a change from the revisions that it names', async () => {
      for (const named of ['*', '"1"', 'W/"1"', '"7", "1-abc"']) {
        for (const method of ['PUT', 'DELETE']) {
          expect([named, (await ask(method, { 'if-none-match': named })).status]).toEqual([named, 412]);
        }
      }
      expect((await ask('PUT', { 'if-none-match': '1' })).status).toBe(400);
      expect((await ask('PUT', { 'if-none-match': '"7"', 'if-match': '"7"' })).status).toBe(412);
      expect((await ask('PUT', { 'if-none-match': '"7"' })).status).toBe(200);
    });

    test.each([
      ['PATCH', '/account', { nickname: 'Overwritten' }],
      ['POST', '/diary', ENTRY],
      ['DELETE', '/images/1', null],
      ['POST', '/images', {}],
      ['POST', '/import', {}],
      ['DELETE', '/account/sessions', null],
    ])('%s %s, which looks at no revision, is refused with a condition', async (method, path, body) => {
      for (const name of ['If-Match', 'If-None-Match']) {
        const answer = await ask(method, { [name]: '"99"' }, path, body && JSON.stringify(body));
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ issues: [{ path: [name] }] });
      }
      expect((await ask('GET')).status).toBe(200);
      expect((await transport.call('diary.list', {}, { token })).body.items).toHaveLength(1);
    });

    test.each([`/diary/1`, '/diary', '/images/1', '/stats/weekly'])(
      'GET %s is not done in spite of an If-Match, which it does not look at',
      async (path) => {
        const answer = await ask('GET', { 'If-Match': '"99"' }, path);
        expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path: ['If-Match'] }] }]);
      },
    );

    test('two entries named by one DELETE are both kept', async () => {
      const answer = await ask('DELETE', {}, `/diary/${id}?id=${id + 1}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path: ['id'] }] }]);
      expect((await ask('GET')).status).toBe(200);
    });

    test('over tRPC a condition that stands in a header is refused, and the change with it', async () => {
      for (const name of ['If-Match', 'If-None-Match']) {
        const init = { method: 'POST', headers: { 'content-type': 'application/json', [name]: '"99"' } };
        const authorization = `Bearer ${token}`;
        const answer = await fetch(`${app.url}/trpc/diary.delete`, {
          ...init,
          headers: { ...init.headers, authorization },
          body: JSON.stringify({ id }),
        });
        expect(answer.status).toBe(400);
        const message = expect.stringMatching(/ifRevision$/);
        expect(await answer.json()).toMatchObject({ error: { data: { issues: [{ path: [name], message }] } } });
      }
      expect((await ask('GET')).status).toBe(200);
    });

    test('both ways of saying a revision must hold', async () => {
      const other = await ask('DELETE', { 'if-match': '"1"' }, `/diary/${id}?ifRevision=2`);
      expect(other.status).toBe(412);
    });

    test('what the client has already is not sent again, until it was saved or read anew', async () => {
      const etag = (await ask('GET')).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"7", ${etag}`, '*']) {
        const again = await ask('GET', { 'if-none-match': known });
        expect([known, again.status, await again.text(), again.headers.get('etag')]).toEqual([known, 304, '', etag]);
        expect(again.headers.get('content-type')).toBeNull();
      }
      expect((await ask('HEAD', { 'if-none-match': etag })).status).toBe(304);
      for (const other of ['"1"', '"2"', 'nonsense']) {
        expect([other, (await ask('GET', { 'if-none-match': other })).status]).toEqual([other, 200]);
      }
      await Diary.update(readingColumns(null, app.clock.now()), { where: { id } });
      const waiting = await ask('GET', { 'if-none-match': etag });
      expect([waiting.status, await waiting.json()]).toMatchObject([200, { analysis: { status: 'pending' } }]);
      app.clock.advance(60_000);
      await app.backlog.work();
      const read = await ask('GET', { 'if-none-match': etag });
      expect([read.status, await read.json()]).toMatchObject([200, { analysis: { status: 'done' } }]);
      app.clock.set('2026-11-21T06:30:00.000Z');
    });

    test('a packed answer has a tag of its own, which If-Match takes as well', async () => {
      const body = JSON.stringify({ ...ENTRY, content: 'A walk by the sea. '.repeat(400) });
      expect((await ask('PUT', {}, undefined, body)).status).toBe(200);
      const plain = await ask('GET', { 'accept-encoding': 'identity' });
      const packed = await ask('GET', { 'accept-encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      const [tag = '', packedTag = ''] = [plain, packed].map(({ headers }) => headers.get('etag') ?? '');
      expect(packedTag).toBe(`${tag.slice(0, -1)}-gzip"`);
      const known = { 'if-none-match': packedTag };
      expect((await ask('GET', { ...known, 'accept-encoding': 'gzip' })).status).toBe(304);
      expect((await ask('GET', { ...known, 'accept-encoding': 'identity' })).status).toBe(200);
      expect((await ask('DELETE', { 'if-match': packedTag })).status).toBe(200);
    });
  });
});
