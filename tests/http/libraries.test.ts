/** @own-modules trpc-openapi changes the schemas that it is given: a number may be text from then on. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import { createOpenApiExpressMiddleware } from 'trpc-openapi';
import { authenticate, readIdempotencyKey } from '../../server/http/authenticate';
import { readJson } from '../../server/http/body';
import { createContext, type Transport } from '../../server/http/context';
import { createErrorHandler } from '../../server/http/errorHandler';
import { readPreconditions } from '../../server/http/preconditions';
import { plainQuery } from '../../server/http/query';
import { listRoutes } from '../../server/http/rest';
import { appRouter } from '../../server/trpc/routers';
import type { TestApp } from '../support/app';
import { givenApp } from '../support/given';
import { CASES } from '../support/inputs';
import { signUp } from '../support/people';
import { type Input, listProcedures } from '../support/procedures';
import { openRest } from '../support/transports';

/** The same services behind the libraries that our transports stand for: trpc-openapi and tRPC's adapter for Express. */
async function serveWithLibraries({ services, sessions }: TestApp): Promise<{ url: string; server: Server }> {
  const app = express();
  app.set('etag', false);
  app.set('query parser', 'simple');
  const report = () => {};
  app.use((_request, response, next) => {
    response.locals.requestId = 'a request';
    response.locals.cost = 0;
    next();
  });
  app.use(authenticate(sessions), readJson, readIdempotencyKey, readPreconditions);
  const transport = (name: Transport['transport']): Transport => ({ transport: name, services, report });
  const statuses = new Map(listRoutes().map((route) => [route.procedure, route.successStatus]));
  app.use(
    '/trpc',
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(transport('trpc'), req, res),
      responseMeta: ({ errors }) => (errors.length > 0 ? { headers: { 'content-type': 'application/json' } } : {}),
    }),
  );
  app.use(
    '/api',
    plainQuery,
    createOpenApiExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(transport('rest'), req, res),
      responseMeta: ({ paths, errors }) => (errors.length > 0 ? {} : { status: statuses.get(paths?.[0] ?? '') ?? 200 }),
    }),
  );
  app.use(createErrorHandler(report));
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const app = givenApp({ engine: 'sqlite' });
let libraries: Awaited<ReturnType<typeof serveWithLibraries>>;
let token: string;
let id: number;

beforeAll(async () => {
  libraries = await serveWithLibraries(app);
  const person = await signUp(await openRest(app.url));
  token = person.token;
  const made = await person.call('diary.create', {
    content: 'An ordinary day, with a walk.',
    emotion: 'joy',
    tags: ['walk'],
  });
  id = made.body.diary.id;
});
afterAll(async () => {
  libraries?.server.closeAllConnections();
  libraries?.server.close();
});

interface Question {
  method: string;
  path: string;
  body?: unknown;
  signed?: boolean;
}

async function ask(url: string, { method, path, body, signed = true }: Question) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(signed && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = (await response.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""');
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    vary: response.headers.get('vary'),
    text,
  };
}

const WRONG: Input[] = [
  {},
  { id: 'x' },
  { id: '0' },
  { limit: '101' },
  { colour: 'red' },
  { week: '2026-W99' },
  { q: '' },
];
const READS = listProcedures().filter(({ method }) => method === 'GET');

function restQuestions(): Question[] {
  const spelled = (path: string, input: Input): Question => {
    const { id: asked = id, ...rest } = input;
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return { method: 'GET', path: `/api${path.replace('{id}', String(asked))}${query.size > 0 ? `?${query}` : ''}` };
  };
  return READS.flatMap(({ name, path }) => [
    ...[{ ...CASES[name].input(), ...(path.includes('{id}') && { id }) }, ...WRONG].map((input) =>
      spelled(path, input),
    ),
    { ...spelled(path, {}), signed: false },
    { method: 'GET', path: `/api${path.replace('{id}', String(id))}?limit=5&limit=6&tag=&__proto__=x` },
  ]);
}

/** Paths that take nothing: the library passes over a query there, the service says that it knows no such field. */
const TAKES_NOTHING = /^\/api\/(tags|emotions|account(\/sessions|\/notifications)?)\?/;

test('a REST path answers what trpc-openapi answers', async () => {
  for (const question of restQuestions()) {
    const [ours, theirs] = [await ask(app.url, question), await ask(libraries.url, question)];
    if (TAKES_NOTHING.test(question.path)) {
      expect([question, ours.status]).toEqual([question, 400]);
      continue;
    }
    expect([question, ours.status, ours.type]).toEqual([question, theirs.status, theirs.type]);
    if (ours.status < 300) expect([question, ours.text]).toEqual([question, theirs.text]);
    else expect([question, JSON.parse(ours.text).code]).toEqual([question, JSON.parse(theirs.text).code]);
  }
});

test.each([
  ['a body that lacks everything', {}],
  ['a body with a field that nobody knows', { content: 'x', emotion: 'joy', colour: 'red' }],
  ['a number where a text must be', { content: 7, emotion: 'joy' }],
])('%s is refused as by trpc-openapi', async (_, body) => {
  for (const method of ['POST', 'PUT']) {
    const question = { method, path: method === 'POST' ? '/api/diary' : `/api/diary/${id}`, body };
    const [ours, theirs] = [await ask(app.url, question), await ask(libraries.url, question)];
    expect(ours.status).toBe(400);
    expect(ours.status).toBe(theirs.status);
  }
});

function trpcQuestions(): Question[] {
  const json = (input: unknown) => encodeURIComponent(JSON.stringify(input));
  return [
    ...READS.flatMap(({ name }) => {
      const input = { ...CASES[name].input(), ...(name.endsWith('.get') && name.startsWith('diary') && { id }) };
      const queries = ['', `input=${json(input)}`, 'input=null', `batch=1&input=${json({ 0: input })}`, 'batch=1'];
      return queries.map((query) => ({ method: 'GET', path: `/trpc/${name}?${query}` }));
    }),
    { method: 'GET', path: `/trpc/diary.get?input=${json({ id: 1e9 })}` },
    { method: 'GET', path: '/trpc/diary.get', signed: false },
    { method: 'GET', path: `/trpc/diary.get,emotions.list?batch=1&input=${json({ 0: { id } })}` },
    ...[
      ['diary.get,diary.list,stats.words', { 0: { id }, 1: { limit: 1 }, 2: {} }],
      ['diary.get,diary.get', { 0: { id }, 1: { id: 1e9 } }],
      ['diary.get,diary.get', { 0: { id: 1e9 }, 1: { id: 1e9 } }],
      ['emotions.list,tags.list', {}],
      ['diary.get,nothing.at.all', { 0: { id } }],
      ['diary.list,diary.delete', { 1: { id } }],
    ].flatMap(([names, inputs]) => {
      const path = `/trpc/${names}?batch=1&input=${json(inputs)}`;
      return [
        { method: 'GET', path },
        { method: 'GET', path, signed: false },
      ];
    }),
    { method: 'GET', path: '/trpc/emotions.list,tags.list?batch=1' },
    { method: 'GET', path: '/trpc/emotions.list,tags.list' },
    { method: 'GET', path: '/trpc/nothing.at.all' },
    {
      method: 'POST',
      path: '/trpc/diary.delete,account.update,diary.delete?batch=1',
      body: { 0: { id: 1e9 }, 1: { nickname: 'Ada' }, 2: { id: 'x' } },
    },
    { method: 'POST', path: '/trpc/diary.delete,diary.get?batch=1', body: { 0: { id: 1e9 }, 1: { id } } },
    { method: 'POST', path: '/trpc/emotions.list', body: {} },
    { method: 'POST', path: '/trpc/diary.update', body: { id, content: 7 } },
    { method: 'POST', path: '/trpc/diary.delete?batch=1', body: { 0: { id: 1e9 } } },
    { method: 'POST', path: '/trpc/account.update', body: { nickname: 'Mina' } },
  ];
}

test("a tRPC call answers what tRPC's own adapter answers", async () => {
  for (const question of trpcQuestions()) {
    const [ours, theirs] = [await ask(app.url, question), await ask(libraries.url, question)];
    const plain = ({ vary, ...answer }: Awaited<ReturnType<typeof ask>>) => ({
      ...answer,
      vary: vary?.replace(/, Accept-Encoding$/, ''),
    });
    expect([question, plain(ours)]).toEqual([question, plain(theirs)]);
  }
});

test.each([
  ['tags.list?input=%7B', {}],
  ['diary.list?input=', {}],
  ['no.such?input=%7B', {}],
  ['tags.list?batch=1&input=%7B', {}],
  ['tags.list,tags.list?batch=1&input=%7B', { 'trpc-accept': 'application/jsonl' }],
])(
  'an input that is no JSON is told as a body that is none, where the adapter calls it a wrong one: %s %j',
  async (path, headers) => {
    const response = await fetch(`${app.url}/trpc/${path}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: '`input` is not valid JSON', data: { code: 'PARSE_ERROR' } } },
    ]);
  },
);

test.each(['[]', 'null', '"x"', '7'])('inputs of a batch that are %s are refused by name', async (inputs) => {
  for (const headers of [{}, { 'trpc-accept': 'application/jsonl' }]) {
    const response = await fetch(`${app.url}/trpc/tags.list,tags.list?batch=1&input=${inputs}`, { headers });
    const message = 'must be a JSON object that names each input by the place of its call in the batch, from "0"';
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { data: { code: 'BAD_REQUEST', issues: [{ path: ['input'], message }] } } },
    ]);
  }
});
