import { once } from 'node:events';
import { connect } from 'node:net';
import type { Person } from '../support/client';
import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

const MOST_MS = 1_500;
/** More than one question may have. */
const MANY_WORDS = Array.from({ length: 11 }, (_, number) => `word${number}`).join('+');

describe('exports of whole diaries', () => {
  const app = givenApp({ engine: 'sqlite', env: { EXPORTS_PER_HOUR: '3' } });
  const client = givenClient(app);

  const ask = ({ token }: Person, path: string, method = 'GET') => client.request(method, `/api${path}`, { token });

  async function write({ token }: Person, entries: number, content = 'A walk.'): Promise<void> {
    for (let left = entries; left > 0; left -= 1)
      await client.request('POST', '/api/diary', { token, body: { content, emotion: 'joy' } });
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
    const [slow, ...more] = [app.exports.pdf(one, {}, () => true), app.exports.csv(two, {}, () => true)];
    const books = [slow, app.exports.pdf(three, {})];
    const gaveWay = once(slow, 'error');
    books.push(app.exports.pdf(other, {})); // there are places, but none for a third book
    expect((await gaveWay)[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const last = await client.register();
    expect((await ask(last, '/export.pdf')).status).toBe(503);
    for (const path of ['/export.csv', '/export']) expect((await ask(last, path)).status).toBe(200);
    const streams = [...books.slice(1), ...more];
    const closed = streams.map((stream) => once(stream, 'close'));
    for (const stream of streams) stream.destroy();
    await Promise.all(closed);
    expect((await ask(last, '/export.pdf')).status).toBe(200);
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
