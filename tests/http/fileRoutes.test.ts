import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createApp, createHttpServer } from '../../server/app';
import { startTestApp } from '../support/app';
import { createClient } from '../support/client';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { waitUntil } from '../support/wait';

const ORIGIN = 'https://app.example.org';

/** Paths that take or give files answer like all others whatever is no file. */
describe('the paths of files', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  const mina = givenPerson(client);

  test.each([
    ['/api/images', 'GET, HEAD, POST, OPTIONS'],
    ['/api/images/1', 'DELETE, GET, HEAD, OPTIONS'],
    ['/api/import', 'GET, HEAD, POST, OPTIONS'],
    ['/api/export', 'GET, HEAD, OPTIONS'],
    ['/api/export.csv', 'GET, HEAD, OPTIONS'],
    ['/api/export.pdf', 'GET, HEAD, OPTIONS'],
  ])('OPTIONS %s names every method of the path: %s', async (path, methods) => {
    const { status, headers, text } = await client.request('OPTIONS', path);
    expect([status, text, headers.allow?.split(', ').sort()]).toEqual([204, '', methods.split(', ').sort()]);
    const other = await client.request('PATCH', path, { body: {} });
    expect([other.status, other.headers.allow]).toEqual([405, headers.allow]);
  });

  test.each(['/API/diary', '/api/Diary', '/api/DIARY/1', '/api/Images/1', '/api/Health', '/TRPC/diary.list', '/Docs/'])(
    '%s is another path than the one in small letters, and unknown',
    async (path) => {
      const { status, body } = await client.request('GET', path, { token: mina.token });
      expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'Route not found' }]);
    },
  );

  test('a file asks for a token as procedures do: an error only where one was sent', async () => {
    for (const [authorization, challenge] of [
      ['Basic bWU6c2VjcmV0', 'Bearer'],
      ['Bearer tampered', 'Bearer error="invalid_token"'],
    ] as const) {
      const { status, headers } = await client.request('GET', '/api/export', { headers: { authorization } });
      expect([status, headers['www-authenticate']]).toEqual([401, challenge]);
    }
  });

  test.each(['/api/export', '/api/export.csv', '/api/export.pdf'])(
    'a range of %s that ends before it begins is refused in JSON that calls itself JSON',
    async (path) => {
      const range = '?from=2026-11-20&to=2026-11-01';
      const { status, headers, body } = await client.request('GET', path + range, { token: mina.token });
      expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
      expect(headers['content-disposition']).toBeUndefined();
      expect(body).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: ['to'] }] });
    },
  );
});

/** Names of the headers that answers have by the document. */
const documentedHeaders = (document: object): string[] => {
  const paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>> = Reflect.get(
    document,
    'paths',
  );
  const responses = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap((operation) => Object.values(operation.responses)),
  );
  return [...new Set(responses.flatMap(({ headers = {} }) => Object.keys(headers)))];
};

test('a page of another origin may read every header that the document names', async () => {
  const env = { CORS_ORIGINS: `${ORIGIN}/` }; // as an address bar gives it
  const app = await startTestApp({ engine: 'sqlite', env });
  const client = createClient(app.url);
  try {
    const { token } = await client.register();
    const { headers } = await client.request('GET', '/api/export.csv', { token, headers: { origin: ORIGIN } });
    const exposed = headers['access-control-expose-headers']?.split(',');
    const documented = documentedHeaders((await client.request('GET', '/api/openapi.json')).body);
    expect(documented).toEqual(expect.arrayContaining(['WWW-Authenticate', 'Content-Disposition']));
    expect([...documented, 'Allow'].filter((name) => !exposed?.includes(name))).toEqual([]);
    // And of an error that came before any procedure.
    const refused = await client.request('POST', '/api/tags', { headers: { origin: ORIGIN } });
    expect([refused.status, refused.headers['access-control-expose-headers']]).toEqual([405, exposed?.join(',')]);
    expect(refused.headers['access-control-allow-origin']).toBe(ORIGIN);
  } finally {
    client.close();
    await app.stop();
  }
});

test('a page of another origin asks about procedures and files alike, and reads that a path is none', async () => {
  const app = await startTestApp({ engine: 'sqlite', env: { CORS_ORIGINS: ORIGIN } });
  const client = createClient(app.url);
  const ask = (path: string, headers: Record<string, string>) => client.request('OPTIONS', path, { headers });
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
  try {
    for (const path of ['/api/diary', '/api/images', '/trpc/diary.list', '/api/health']) {
      const { status, text, headers } = await ask(path, { origin: ORIGIN, ...preflight });
      expect({ status, text, ...headers }).toMatchObject({
        status: 204,
        text: '',
        allow: expect.stringMatching(/GET, HEAD/),
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-methods': expect.stringContaining('PUT'),
        'access-control-allow-headers': 'authorization',
      });
      const stranger = await ask(path, { origin: 'https://stranger.example', ...preflight });
      expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
      expect((await ask(path, {})).headers.allow).toBe(headers.allow);
    }
    for (const path of ['/api/nothing', '/nothing']) {
      const { status, text, headers } = await ask(path, { origin: ORIGIN, ...preflight });
      expect({ status, text, ...headers }).toMatchObject({
        ...{ status: 204, text: '', 'access-control-allow-origin': ORIGIN },
        'access-control-allow-methods': expect.stringContaining('PUT'),
        'access-control-allow-headers': 'authorization',
      });
      const unknown = await client.request('PUT', path, { headers: { origin: ORIGIN }, body: {} });
      expect([unknown.status, unknown.headers['access-control-allow-origin']]).toEqual([404, ORIGIN]);
      expect(await ask(path, { origin: 'https://stranger.example', ...preflight })).toMatchObject({ status: 404 });
      expect(await ask(path, { origin: ORIGIN })).toMatchObject({ status: 404 });
    }
  } finally {
    client.close();
    await app.stop();
  }
});

test('answers say that they depend on the page that asks, streams and refusals of tRPC too', async () => {
  const app = await startTestApp({ engine: 'sqlite', env: { CORS_ORIGINS: ORIGIN } });
  const client = createClient(app.url);
  const stream = { 'trpc-accept': 'application/jsonl' };
  try {
    for (const [path, headers] of [
      ['/trpc/emotions.list', {}],
      ['/trpc/emotions.list,emotions.list?batch=1', {}],
      ['/trpc/emotions.list,emotions.list?batch=1', stream],
      ['/trpc/emotions.list', stream],
      ['/trpc/no.such', {}],
    ] as const) {
      const answer = await client.request('GET', path, { headers: { ...headers, origin: ORIGIN } });
      const vary = answer.headers.vary?.toLowerCase().split(/,\s*/) ?? [];
      expect([path, vary]).toEqual([path, expect.arrayContaining(['origin', 'trpc-accept', 'accept'])]);
      expect([path, vary.length]).toEqual([path, new Set(vary).size]);
    }
  } finally {
    client.close();
    await app.stop();
  }
});

test('a service that ends begins no upload and no export, which is no fault in the log', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const { requestTimeoutMs, requestLimit, corsOrigins, trustProxy } = app.config;
  const settings = { requestTimeoutMs, requestLimit, corsOrigins, trustProxy, version: '0.0.0-test' };
  const lines: { msg: string; level: number }[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const server = createHttpServer(createApp({ ...app, ...settings, logger, isStopping: () => true }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    for (const [method, path] of [
      ['POST', '/api/images'],
      ['POST', '/api/import'],
      ['GET', '/api/export'],
    ] as const)
      expect([path, (await client.request(method, path)).status]).toEqual([path, 503]);
    await waitUntil('all are in the log', () => lines.length >= 3, { timeoutMs: 60_000 });
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  } finally {
    client.close();
    server.close();
    await app.stop();
  }
});
