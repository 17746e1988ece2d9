import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { Image } from '../../models';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

const MOST_MS = 1_500;
const LONG = '\uac00'.repeat(50_000);
/** Just no little book. */
const SHORT = '\uac00'.repeat(22_000);
const SLOW = { isSlow: () => true, bulk: 'short' } as const;
/** More than one question may have. */
const MANY_WORDS = Array.from({ length: 11 }, (_, number) => `word${number}`).join('+');

describe('exports of whole diaries', () => {
  const app = givenApp({ engine: 'sqlite', env: { EXPORTS_PER_HOUR: '3' } });
  const client = givenClient(app);

  const ask = ({ token }: Person, path: string, method = 'GET') => client.request(method, `/api${path}`, { token });

  async function write({ token }: Person, entries: number, content = 'A walk.'): Promise<void> {
    for (let left = entries; left > 0; left -= 1)
      expect((await client.request('POST', '/api/diary', { token, body: { content, emotion: 'joy' } })).status).toBe(
        201,
      );
  }

  /** As uploads would. */
  async function givePictures({ id: userId }: Person): Promise<void> {
    const picture = { userId, format: 'png' as const, width: 1, height: 1, bytes: 1, unusedSince: null };
    const named = (number: number) => ({ ...picture, sha256: String(number).padStart(64, '0'), createdAt: new Date() });
    await Image.bulkCreate(Array.from({ length: 200 }, (_, number) => named(number)));
  }

  test('are so many in an hour for each person, of all kinds together, and other calls go on', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    await write(mina, 1);
    expect((await ask(mina, '/export', 'HEAD')).status).toBe(200); // it is no export
    for (const path of ['/export', '/export.csv', '/export.pdf'])
      for (const nonsense of ['from=2026-11-02&to=2026-11-01', `q=${MANY_WORDS}`, 'from=soon'])
        expect((await ask(mina, `${path}?${nonsense}`)).status).toBe(400);
    for (const path of ['/export', '/export.csv', '/export.pdf']) expect((await ask(mina, path)).status).toBe(200);
    for (const path of ['/export', '/export.csv', '/export.pdf']) {
      const refused = await ask(mina, path);
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      expect(refused.headers['ratelimit-policy']).toContain('"exports";q=3;w=3600');
      expect(refused.headers['content-disposition']).toBeUndefined();
    }
    expect((await ask(mina, '/diary')).status).toBe(200);
    expect((await ask(jun, '/export')).status).toBe(200);
  });

  test('are one at a time for a person, which costs nothing, and four at a time for all', async () => {
    const [mina, jun, other] = [await client.register(), await client.register(), await client.register()];
    await write(mina, 1);
    const first = app.exports.archive(mina, {});
    for (const path of ['/export', '/export.csv', '/export.pdf', '/export']) {
      const refused = await ask(mina, path);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
      expect(refused.body.message).toBe('An export of this diary is at work already; try again in 5 s');
    }
    const more = [jun, await client.register(), await client.register()].map((one) => app.exports.archive(one, {}));
    expect((await ask(other, '/export')).status).toBe(503);
    const closed = [first, ...more].map((stream) => once(stream, 'close'));
    for (const stream of [first, ...more]) stream.destroy();
    await Promise.all(closed);
    expect((await ask(mina, '/export')).status).toBe(200);
  });

  test('have two places for books, so that archives and tables need not wait for what is computed long', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => client.register()));
    const [one, two, three, other] = people as [Person, Person, Person, Person];
    const last = await client.register();
    await write(last, 1, SHORT);
    const [slow, ...more] = [app.exports.pdf(one, {}, SLOW), app.exports.csv(two, {}, SLOW)];
    const books = [slow, app.exports.pdf(three, {})];
    const gaveWay = once(slow, 'error');
    books.push(app.exports.pdf(other, {})); // there are places, but none for a third book
    expect((await gaveWay)[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await ask(last, '/export.pdf')).status).toBe(503);
    for (const path of ['/export.csv', '/export', '/export.pdf?to=2026-01-01'])
      expect((await ask(last, path)).status).toBe(200);
    const streams = [...books.slice(1), ...more];
    const closed = streams.map((stream) => once(stream, 'close'));
    for (const stream of streams) stream.destroy();
    await Promise.all(closed);
    expect((await ask(other, '/export.pdf')).status).toBe(200);
  });

  test('that gave way have given their place at once, and at their end take none of a later one with them', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => client.register()));
    const begin = (person?: Person) => app.exports.csv(person ?? { id: 0 }, {}, SLOW).on('error', () => {});
    const endOf = (stream?: Readable) => new Promise<void>((ended) => stream?.once('close', () => ended()));
    const streams = people.map(begin); // the fifth takes the place of the first
    const gaveWay = endOf(streams[0]);
    streams.push(begin(people[0]));
    await gaveWay;
    expect(() => begin(people[0])).toThrow('at work already');
    const closed = streams.slice(2).map(endOf);
    for (const stream of streams) stream.destroy();
    await Promise.all(closed);
  });

  test.each([
    ['many words', (person: Person) => write(person, 15, LONG)],
    ['many pictures', (person: Person) => write(person, 5, LONG).then(() => givePictures(person))],
  ])('have one place for books of %s, so that short ones find the other', async (_, fill) => {
    const [one, two, other] = [await client.register(), await client.register(), await client.register()];
    for (const long of [one, two]) await fill(long);
    await write(other, 1, SHORT);
    const hangUp = new AbortController();
    const headers = { authorization: `Bearer ${one.token}` };
    const first = fetch(`${app.url}/api/export.pdf`, { headers, signal: hangUp.signal }).catch(() => {});
    const isAtWork = async () => (await ask(one, '/export', 'HEAD')).status === 429;
    await waitUntil('it is at work', isAtWork, { timeoutMs: 20_000, everyMs: 5 });
    expect([(await ask(two, '/export.pdf')).status, (await ask(other, '/export.pdf')).status]).toEqual([503, 200]);
    hangUp.abort();
    await first;
    await waitUntil('it is over', async () => !(await isAtWork()), { timeoutMs: 20_000 });
  });

  test('are looked at in turn, and of one whose diary has to be measured the calls are paid, though it is only asked whether', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    await write(mina, 11, LONG); // 1.6 MB
    const left = async () => {
      const { ratelimit } = (await ask(mina, '/account')).headers;
      return Number(/r=(\d+)/.exec(String(ratelimit))?.[1]);
    };
    const costOf = async (path: string) => {
      const before = await left();
      await ask(mina, path, 'HEAD');
      return before - (await left()) - 1;
    };
    expect([await costOf('/export.csv'), await costOf('/export.pdf')]).toEqual([1, 4]);
    const first = app.exports.archive(mina, {});
    expect(await costOf('/export.pdf')).toBe(1); // refused before anything is measured
    first.destroy();
    await once(first, 'close');
    const { check } = app.exports;
    let [begun, letGo] = [0, () => {}];
    const open = new Promise<void>((go) => {
      letGo = go;
    });
    jest.spyOn(app.exports, 'check').mockImplementation(async (...given) => {
      begun += 1;
      await open;
      return check(...given);
    });
    try {
      const many = Array.from({ length: 6 }, () => ask(mina, '/export.pdf', 'HEAD'));
      await waitUntil('two are at work', () => begun === 2, { timeoutMs: 20_000 });
      const other = ask(jun, '/export.pdf', 'HEAD');
      await waitUntil('and that of somebody else', () => begun === 3, { timeoutMs: 20_000 });
      letGo();
      expect((await Promise.all([...many, other])).map(({ status }) => status)).toEqual(Array(7).fill(200));
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('hold no other call of the same person while they are sent', async () => {
    const mina = await client.register();
    const streams: PassThrough[] = [];
    jest.spyOn(app.exports, 'csv').mockImplementation(() => {
      const stream = new PassThrough();
      stream.write('begun');
      streams.push(stream);
      return stream;
    });
    try {
      const sent = Array.from({ length: 3 }, () => ask(mina, '/export.csv'));
      await waitUntil('all are being sent', () => streams.length === 3, { timeoutMs: 20_000 });
      expect((await ask(mina, '/diary')).status).toBe(200);
      for (const stream of streams) stream.end();
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('take a long diary for a short book where few of its days are asked for', async () => {
    const [one, two] = [await client.register(), await client.register()];
    await write(two, 15, LONG);
    const first = app.exports.pdf(one, {}, { isSlow: () => false, bulk: 'long' });
    const statuses = [await ask(two, '/export.pdf'), await ask(two, '/export.pdf?to=2026-01-01')];
    expect(statuses.map(({ status }) => status)).toEqual([503, 200]);
    first.destroy();
    await once(first, 'close');
  });
});

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);

  /** Of a book of six such entries. */
  async function bulkOf(content: string): Promise<string> {
    const person = await client.register();
    for (let left = 6; left > 0; left -= 1) {
      const body = { content, emotion: 'joy' };
      expect((await client.request('POST', '/api/diary', { token: person.token, body })).status).toBe(201);
    }
    return app.exports.check('pdf', person, {});
  }

  test('a book of many short lines is a long one, whatever ends them, and one of as many bytes in few lines is not', async () => {
    expect(await bulkOf('- a\n'.repeat(12_000))).toBe('long');
    expect(await bulkOf('- a\r'.repeat(12_000))).toBe('long');
    expect(await bulkOf('- a '.repeat(12_000))).toBe('short');
  });

  test('a book of a few entries is a little one, but not where they are long, have many lines or name many pictures', async () => {
    expect(await bulkOf('A walk.')).toBe('little');
    expect(await bulkOf('A walk. '.repeat(1_500))).toBe('short');
    expect(await bulkOf('- a\n'.repeat(350))).toBe('short');
    expect(await bulkOf('![](/api/images/1) '.repeat(3))).toBe('little');
    expect(await bulkOf('![](/api/images/1) '.repeat(4))).toBe('short');
  });
});

describe('an export that takes too long', () => {
  const app = givenApp({
    engine: 'sqlite',
    patience: { leastBytes: 0, withinMs: 60_000, mostMs: MOST_MS, crowdedBytes: 0 },
  });
  const client = givenClient(app);

  test('is cut however steadily it is read', async () => {
    const { token } = await client.register();
    const body = { content: '\uac00'.repeat(50_000), emotion: 'joy' };
    for (let entry = 0; entry < 60; entry += 1) await client.request('POST', '/api/diary', { token, body });
    const { hostname, port } = new URL(app.url);
    const onread = { buffer: Buffer.alloc(512), callback: () => false };
    const socket = connect({ host: hostname, port: Number(port), onread });
    const reading = setInterval(() => socket.resume(), 5);
    socket.on('error', () => {});
    socket.write(`GET /api/export.csv HTTP/1.1\r\nHost: diary\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const isAtWork = async () =>
      (await client.request('GET', '/api/export.csv?to=2000-01-01', { token })).status === 429;
    try {
      await waitUntil('it is at work', isAtWork, { timeoutMs: 20_000 });
      await waitUntil('it is cut', async () => !(await isAtWork()), { timeoutMs: 20_000 });
    } finally {
      clearInterval(reading);
      socket.destroy();
    }
  }, 180_000);
});
