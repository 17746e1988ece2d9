import { createConnection } from 'node:net';
import { QueryTypes } from 'sequelize';
import { fromJson } from '../../models/columns';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let person: Person;
  beforeEach(async () => {
    person = await signUp(await openRest(app.url), { timeZone: 'Pacific/Apia' });
  });

  // biome-ignore lint/suspicious/noExplicitAny: a black-box test reads whatever the service sends
  const read = async (response: Response): Promise<any> => response.json();

  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
      body: JSON.stringify(body),
    });

  const records = () =>
    app.database.sequelize.query<Record<string, unknown>>('SELECT * FROM idempotency_records WHERE user_id = :id', {
      type: QueryTypes.SELECT,
      replacements: { id: person.id },
    });

  describe('what an idempotency key remembers', () => {
    const secret = { content: 'Nobody may know of the lighthouse.', emotion: 'fear', tags: ['lighthouse'] };

    test('is no text that its writer has replaced; the same creation then gets the entry as it is', async () => {
      const first = await read(await send('/api/diary', secret, { 'idempotency-key': 'one' }));
      expect(JSON.stringify(await records())).toContain('lighthouse');
      const { body } = await person.call('diary.update', { id: first.diary.id, content: 'A walk.', emotion: 'joy' });
      expect(await records()).toHaveLength(1);
      expect(JSON.stringify(await records())).not.toContain('lighthouse');
      const again = await send('/api/diary', secret, { 'idempotency-key': 'one' });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect((await read(again)).diary).toEqual(body.diary);
    });

    test('is nothing of a deleted entry but that there was one, and goes with the account', async () => {
      const first = await read(await send('/api/diary', secret, { 'idempotency-key': 'one' }));
      await send('/api/diary', secret, { 'idempotency-key': 'two' });
      await person.call('diary.delete', { id: first.diary.id });
      const stored = (await records()).map((row) => ({ ...row, answer: fromJson(row.answer) }));
      expect(stored).toMatchObject([
        { key: expect.stringMatching(/^ [\da-f]{64}$/), diary_id: null, request_hash: '', answer: {} },
        { key: 'two', request_hash: expect.stringMatching(/./), answer: { tags: ['lighthouse'] } },
      ]);
      expect(JSON.stringify(stored[0])).not.toContain('lighthouse');
      await person.call('account.delete', { password: person.password });
      expect(await records()).toEqual([]);
    });

    test('is one creation: a batch of two under one key is refused whole, without a key both are saved', async () => {
      const two = { 0: { content: 'One.', emotion: 'joy' }, 1: { content: 'Two.', emotion: 'joy' } };
      for (const names of [
        'diary.create,diary.create',
        'diary%2Ecreate%2Cdiary.create',
        'x/diary.create,diary.create',
      ]) {
        const refused = await send(`/trpc/${names}?batch=1`, two, { 'idempotency-key': 'both' });
        expect(refused.status).toBe(400);
        expect(await refused.text()).toContain('must stand for one creation');
      }
      expect((await person.call('diary.list')).body.items).toEqual([]);
      expect((await send('/trpc/diary.create,diary.create?batch=1', two)).status).toBe(200);
      expect((await person.call('diary.list')).body.items).toHaveLength(2);
    });
  });

  test('a day that the writer’s zone skipped takes no entry, and stands empty between its neighbours', async () => {
    const create = (date: string) => person.call('diary.create', { content: 'A day.', emotion: 'joy', date });
    const skipped = await create('2011-12-30');
    expect(skipped).toMatchObject({ status: 400, body: { issues: [{ path: ['date'] }] } });
    const days = [];
    for (const date of ['2011-12-29', '2011-12-31', '2011-12-30T09:59:59Z', '2011-12-30T10:00:00Z']) {
      days.push((await create(date)).body.diary.day);
    }
    expect(days).toEqual(['2011-12-29', '2011-12-31', '2011-12-29', '2011-12-31']);
    const { body: list } = await person.call('diary.list', { from: '2011-12-29', to: '2011-12-31' });
    expect(list.items).toHaveLength(4);
    expect((await person.call('diary.list', { from: '2011-12-30', to: '2011-12-30' })).body.items).toEqual([]);
    const { body: calendar } = await person.call('stats.calendar', { month: '2011-12' });
    expect(calendar.days).toHaveLength(31);
    expect(calendar.days.slice(28).map(({ entries }: { entries: number }) => entries)).toEqual([2, 0, 2]);
    const { body: week } = await person.call('stats.weekly', { week: '2011-W52' });
    expect(week.days.map(({ entries }: { entries: number }) => entries)).toEqual([0, 0, 0, 2, 0, 2, 0]);
  });

  test('a diary goes from the first day of 1900 to tomorrow where its writer is', async () => {
    app.clock.set('2026-11-21T12:00:00.000Z'); // one o'clock on the 22nd there
    person = await signUp(await openRest(app.url), { timeZone: 'Pacific/Apia' });
    const create = async (date: string) =>
      (await person.call('diary.create', { content: 'A day.', emotion: 'joy', date })).status;
    expect([await create('1900-01-01'), await create('2026-11-23')]).toEqual([201, 201]);
    expect([await create('1899-12-31'), await create('2026-11-24')]).toEqual([400, 400]);
    app.clock.set('2026-11-21T06:30:00.000Z');
  });

  /** Sends bytes as they are; what comes back until the server ends the connection. */
  function sendRaw(...lines: string[]): Promise<string> {
    const { port } = new URL(app.url);
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
      socket.setTimeout(4_000, () => socket.destroy(new Error(`no end after: ${answer}`)));
      socket.once('error', reject).once('close', () => resolve(answer));
    });
  }

  test('CONNECT is answered like every other method that a path does not take', async () => {
    const answer = await sendRaw('CONNECT example.org:443 HTTP/1.1', 'Host: example.org:443');
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(answer).toMatch(/\r\nAllow: GET, HEAD, OPTIONS\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'METHOD_NOT_SUPPORTED' });
  });

  test('a connection that its client wants closed is closed, whatever the answer', async () => {
    for (const path of ['/api/nowhere', '/api/health']) {
      const answer = await sendRaw(`OPTIONS ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close');
      expect(answer).toMatch(/^HTTP\/1\.1 (404|204) /);
      expect(answer).toMatch(/\r\nConnection: close\r\n/);
    }
  });

  test('what is no answer of HTTP says what was too long, or not known', async () => {
    const long = await sendRaw(`GET /api/health?${'a'.repeat(17_000)} HTTP/1.1`, 'Host: 127.0.0.1');
    expect(long).toContain('The address and the headers are too long: together at most 16 KiB');
    expect(await sendRaw('FOO /api/health HTTP/1.1', 'Host: 127.0.0.1')).toContain('of a known method');
  });

  test('an answer without a body says no type of one', async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    const ended = await fetch(`${app.url}/api/account/sessions`, { method: 'DELETE', headers });
    expect([ended.status, ended.headers.get('content-type')]).toEqual([204, null]);
  });

  test.each(['example.org', '127.0.0.1'])('a second Host header (%s) is refused', async (second) => {
    const answer = await sendRaw(
      'GET /api/health HTTP/1.1',
      ...['Host: 127.0.0.1', `hOST: ${second}`, 'Connection: close'],
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('"path":["Host"]');
  });

  /** The status and the body of an answer, which may name its request. */
  const told = (answer: string) => [
    answer.slice(0, answer.indexOf('\r\n')),
    answer.slice(answer.indexOf('\r\n\r\n')).replace(/"requestId":"[^"]*"/, ''),
  ];

  test.each([
    'GET /api/diary?limit=1',
    'GET /trpc/diary.list',
    'GET /trpc/diary.list,stats.weekly?batch=1',
    'GET /api/diary/0',
    'GET /trpc/nowhere',
    'DELETE /trpc/diary.list',
    'POST /trpc/page/auth.refresh',
    'GET /api/health',
    'GET /',
    'GET //api/health',
    'GET /api/../api/health',
    'GET /api/%',
    'BREW /trpc/diary.list',
  ])('%s is answered the same when the address of the service stands before the path', async (line) => {
    const ask = (first: string) =>
      sendRaw(`${first} HTTP/1.1`, 'Host: a.example', `Authorization: Bearer ${person.token}`, 'Connection: close');
    const plain = await ask(line);
    for (const host of ['http://a.example', 'HTTPS://b.example:8443']) {
      expect(told(await ask(line.replace(' ', ` ${host}`)))).toEqual(told(plain));
    }
    expect(app.logs.join()).not.toContain('b.example');
  });

  test('an address without a path means the first page, and one of another kind is none of ours', async () => {
    const ask = async (target: string) =>
      (await sendRaw(`GET ${target} HTTP/1.1`, 'Host: a.example', 'Connection: close')).slice(9, 12);
    expect(await ask('http://a.example')).toBe(await ask('/'));
    for (const host of ['ftp://a.example', 'http://', 'http://:80', 'http://mina@a.example'])
      expect([host, await ask(`${host}/api/health`)]).toEqual([host, '404']);
  });

  test('calls are counted alike however their address is spelled', async () => {
    const left = async (target: string) => {
      const head = [`GET ${target} HTTP/1.1`, 'Host: a.example', `Authorization: Bearer ${person.token}`];
      return Number(/\r\nRateLimit: .*?r=(\d+)/.exec(await sendRaw(...head, 'Connection: close'))?.[1]);
    };
    const names = 'diary.list,diary.list,diary.list?batch=1';
    const before = await left(`/trpc/${names}`);
    expect(await left(`http://a.example/trpc/${names}`)).toBe(before - 3);
    expect(await left('http://a.example/api/diary')).toBe(before - 4);
  });
});
