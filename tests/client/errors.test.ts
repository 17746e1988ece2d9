import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import pino from 'pino';
import { type AppParts, createApp, createHttpServer } from '../../server/app';
import { type ErrorCode, STATUS_OF_CODE } from '../../server/errors';
import { createThrottle } from '../../server/services/throttle';
import { givenApp } from '../support/given';
import { CASES, type Surroundings, somebody } from './errorCases';
import { createClient, errorOf, LINKS, type LinkName } from './trpcClient';

/** Codes that no call of a procedure ends in: the request did not arrive. */
const ON_THE_WIRE: ErrorCode[] = ['TIMEOUT'];

const app = givenApp({ engine: 'sqlite' });
let places: Pick<Surroundings, 'url' | 'token' | 'limited' | 'narrow' | 'stopping' | 'app'>;
const servers: Server[] = [];

/** Another server over the same services, with other settings. Resolves to its address. */
async function serve(settings: Partial<AppParts>): Promise<string> {
  const { requestTimeoutMs, requestLimit, corsOrigins, trustProxy } = app.config;
  const logger = pino({ level: 'silent' });
  const fixed = { requestTimeoutMs, requestLimit, corsOrigins, trustProxy, logger, version: '0.0.0-test' };
  const server = createHttpServer(createApp({ ...app, ...fixed, isStopping: () => false, ...settings }));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const { tokens } = await createClient({ url: app.url, link: 'httpLink' }).auth.register.mutate(somebody());
  places = {
    app,
    url: app.url,
    token: tokens.accessToken,
    limited: await serve({
      throttles: { ...app.throttles, calls: createThrottle({ name: 'calls', limit: 1, windowSeconds: 60 }) },
    }),
    narrow: await serve({ requestLimit: 1 }),
    stopping: await serve({ isStopping: () => true }),
  };
});
afterAll(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const onLink = (link: LinkName): Surroundings => ({
  ...places,
  link,
  client: createClient({ url: places.url, link, token: places.token }),
});

const numberOf = (code: ErrorCode) => TRPC_ERROR_CODES_BY_KEY[code];
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe.each(Object.keys(LINKS) as LinkName[])('through %s, a client is told of', (link) => {
  test.each(CASES)('$name: $code', async ({ code, issues, waits, provoke }) => {
    const error = await errorOf(provoke(onLink(link)));
    const { data, shape, message, meta } = error;
    const response = meta?.response as Response | undefined;
    expect(data).toEqual({
      code,
      httpStatus: STATUS_OF_CODE[code],
      requestId: expect.stringMatching(REQUEST_ID),
      ...(issues ? { issues: issues.map((path) => ({ path, message: expect.any(String) })) } : {}),
      ...(waits ? { retryAfterSeconds: expect.any(Number) } : {}),
      ...(code === 'PRECONDITION_FAILED' ? { current: expect.objectContaining({ revision: 2 }) } : {}),
    });
    expect(shape).toEqual({ message, code: numberOf(code), data });
    expect(message).not.toBe('');
    expect(response?.headers.get('x-request-id')).toBe(data?.requestId);
    // Of a streamed batch the headers are gone before the first call is made.
    const header = response?.headers.get('retry-after') ?? null;
    if (link !== 'httpBatchStreamLink') expect(header).toBe(waits ? String(data?.retryAfterSeconds) : null);
    if (waits) expect(Number.isInteger(data?.retryAfterSeconds) && Number(data?.retryAfterSeconds) > 0).toBe(true);
    if (code === 'INTERNAL_SERVER_ERROR') expect(message).toContain(data?.requestId);
  });

  test('each of a batch by itself: what went well, what was refused, what is not there', async () => {
    const { client } = onLink(link);
    const [user, unknown, wrong, tags] = await Promise.all([
      client.account.get.query(),
      errorOf(client.diary.get.query({ id: 4_242 })),
      errorOf(client.stats.weekly.query({ week: '2026-W60' })),
      client.tags.list.query(),
    ]);
    expect(user.nickname).toBe('Mina');
    expect(unknown.data).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
    expect(unknown.data).not.toHaveProperty('issues');
    expect(wrong.data).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: ['week'] }] });
    expect(tags).toEqual(expect.any(Array));
  });
});

describe.each(['httpBatchLink', 'httpBatchStreamLink'] as const)(
  'through %s, every call of a batch is told',
  (link) => {
    test.each([
      ['that the service stops', 'stopping', 3, 'SERVICE_UNAVAILABLE'],
      ['that it asked too often', 'limited', 3, 'TOO_MANY_REQUESTS'],
      ['that there are too many of them', 'url', 11, 'BAD_REQUEST'],
    ] as const)('%s', async (_what, place, count, code) => {
      const client = createClient({ url: places[place], link, token: places.token });
      const errors = await Promise.all(Array.from({ length: count }, () => errorOf(client.emotions.list.query())));
      expect(errors.map(({ data }) => data?.code)).toEqual(Array(count).fill(code));
      expect(new Set(errors.map(({ data }) => data?.requestId)).size).toBe(1);
      const waits = errors.map(({ data }) => data?.retryAfterSeconds);
      expect(waits).toEqual(Array(count).fill(code === 'BAD_REQUEST' ? undefined : expect.any(Number)));
    });
  },
);

test('each code that the service has is among them', () => {
  const provoked = new Set(CASES.map(({ code }) => code));
  const missing = (Object.keys(STATUS_OF_CODE) as ErrorCode[]).filter((code) => !provoked.has(code));
  expect(missing).toEqual(ON_THE_WIRE);
});

test.each([
  ['a stream that is no batch', '/trpc/tags.list', { 'trpc-accept': 'application/jsonl' }],
  ['a path that is no text', '/trpc/%E0%A4%A', {}],
])('%s has its request named, though no procedure was reached', async (_what, path, headers) => {
  const response = await fetch(`${app.url}${path}`, { headers });
  expect(await response.json()).toMatchObject({
    error: { code: expect.any(Number), data: { requestId: response.headers.get('x-request-id') } },
  });
});

test.each(Object.keys(LINKS) as LinkName[])('an address that is too long is told through %s', async (link) => {
  const { client } = onLink(link);
  const { data, message, meta } = await errorOf(client.diary.list.query({ cursor: 'x'.repeat(17_000) }));
  const response = meta?.response as Response | undefined;
  expect(message).toBe('The address and the headers are too long: together at most 16 KiB');
  const requestId = response?.headers.get('x-request-id');
  expect(data).toEqual({ code: 'BAD_REQUEST', httpStatus: 400, requestId });
  const rest = await fetch(`${app.url}/api/diary?cursor=${'x'.repeat(17_000)}`);
  expect(await rest.json()).toEqual({ message, code: 'BAD_REQUEST' });
});

test('over REST an error is what it was: three fields, none of the envelope', async () => {
  const headers = { authorization: `Bearer ${places.token}`, 'content-type': 'application/json' };
  const refused = await fetch(`${app.url}/api/diary`, { method: 'POST', headers, body: '{"emotion":"joy"}' });
  expect(await refused.json()).toEqual({
    message: 'Input validation failed',
    code: 'BAD_REQUEST',
    issues: [{ path: ['content'], message: expect.any(String) }],
  });
  const unknown = await fetch(`${app.url}/api/diary/4242`, { headers });
  expect(await unknown.json()).toEqual({ message: expect.any(String), code: 'NOT_FOUND' });
});
