import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { answerStatic } from '../../server/http/staticAnswer';
import { givenApp } from '../support/given';
import { openRest } from '../support/transports';

interface RawAnswer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

/** As it comes over the wire: fetch would unpack it. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  new Promise<RawAnswer>((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
    }).on('error', reject);
  });

test('what is asked for a hundred times at once is read and compressed once, and again where that failed', async () => {
  let reads = 0;
  let allAreHere = () => {};
  const gate = new Promise<void>((open) => {
    allAreHere = open;
  });
  const handler = answerStatic('js', 'no-cache', async () => {
    reads += 1;
    if (reads === 1) throw new Error('no such file just now');
    await gate;
    return Buffer.from('let calm = true;');
  });
  let arrived = 0;
  const app = express();
  app.get('/', (_request, _response, next) => {
    arrived += 1;
    if (arrived === 101) setImmediate(allAreHere);
    next();
  });
  app.get('/', handler);
  const fail: express.ErrorRequestHandler = (_error, _request, response, _next) => void response.status(500).end();
  const server = app.use(fail).listen(0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect([(await ask(url)).status, reads]).toEqual([500, 1]);
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(url)));
  expect([[...new Set(answers.map(({ status }) => status))], reads]).toEqual([[200], 2]);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

describe('what may be kept and what is compressed', () => {
  const app = givenApp({ engine: 'sqlite' });
  let token: string;
  const account = { email: 'cache@example.org', password: 'a quiet morning by the sea', nickname: 'Mina' };
  const gzip = { 'accept-encoding': 'gzip' };
  beforeAll(async () => {
    const transport = await openRest(app.url);
    token = (await transport.call('auth.register', account)).body.tokens.accessToken;
    const content = 'The tide came in, and the tide went out. '.repeat(200);
    await transport.call('diary.create', { content, emotion: 'trust' }, { token });
  });

  test('the page may be in no frame, send no form, have no other base and load nothing from elsewhere', async () => {
    const { headers } = await ask(`${app.url}/`);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy.filter((part) => part.endsWith(" 'none'"))).toEqual([
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    const sources = policy.flatMap((part) => part.split(' ').slice(1));
    expect([...new Set(sources)].sort()).toEqual(["'none'", "'self'", 'blob:', 'data:']);
  });

  test('the document is compressed, kept for minutes and asked for by its tag', async () => {
    const plain = await ask(`${app.url}/api/openapi.json`);
    const packed = await ask(`${app.url}/api/openapi.json`, gzip);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
    });
    expect(packed.bytes).toBeLessThan(plain.bytes / 5);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const again = await ask(`${app.url}/api/openapi.json`, { ...gzip, 'if-none-match': String(packed.headers.etag) });
    expect([again.status, again.bytes]).toEqual([304, 0]);
  });

  test('fetch, which adds no-cache to each conditional request, is told 304 as well', async () => {
    const plain = await fetch(`${app.url}/api/openapi.json`);
    for (const tag of [plain.headers.get('etag') ?? '', '"another", *', '*']) {
      const { status } = await fetch(`${app.url}/api/openapi.json`, { headers: { 'if-none-match': tag } });
      expect([tag, status]).toEqual([tag, tag.startsWith('"another') ? 200 : 304]);
    }
  });

  test('the page is small over the wire, and its large parts are kept for ever under an address of their version', async () => {
    const html = await (await fetch(`${app.url}/docs/`)).text();
    const parts = [...html.matchAll(/(?:src|href)="(\/docs\/[\d.]+\/[^"]+)"/g)].map(([, path]) => path);
    expect(parts).toHaveLength(2);
    for (const path of parts) {
      const { status, headers, bytes } = await ask(`${app.url}${path}`, gzip);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(bytes).toBeLessThan(600_000);
    }
  });

  test('what is private is not kept; large answers to GET are compressed, answers with tokens never', async () => {
    const authorization = `Bearer ${token}`;
    const list = await ask(`${app.url}/api/diary`, { ...gzip, authorization });
    expect(list.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-store' });
    expect(list.bytes).toBeLessThan(4_096);
    const plain = await ask(`${app.url}/api/diary`, { authorization });
    expect(plain.headers).toMatchObject({ 'content-length': String(plain.bytes), vary: 'Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const read = await fetch(`${app.url}/api/diary`, { headers: { authorization } });
    expect(((await read.json()) as { items: { content: string }[] }).items[0]?.content).toContain('tide');
    const trpc = await ask(`${app.url}/trpc/diary.list`, { ...gzip, authorization });
    expect(trpc.headers['content-encoding']).toBe('gzip');
    const userAgent = 'x'.repeat(8_000); // nothing makes this answer large but, one day, what the client said
    const login = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', 'user-agent': userAgent },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    expect([login.status, login.headers.get('content-encoding')]).toEqual([200, null]);
  });

  test.each([
    ['REST', '/api/diary', {}],
    ['tRPC', '/trpc/diary.create', {}],
    ["tRPC's own adapter", '/trpc/diary.create', { 'trpc-accept': 'application/json' }],
  ])('a large answer to a POST is never compressed: not by %s', async (_, path, more) => {
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { ...gzip, 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more },
      body: JSON.stringify({ content: 'The tide. '.repeat(1_000), emotion: 'trust' }),
    });
    expect([answer.ok, answer.headers.get('content-encoding')]).toEqual([true, null]);
    expect((await answer.text()).length).toBeGreaterThan(4_096);
  });
});
