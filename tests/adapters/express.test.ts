import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type Request, type Response } from 'express';
import { beginAsExpress, bornForExpress } from '../../server/adapters/express';

type Handle = (request: Request, response: Response, app: Express) => void;

/** Answers one request with `handle`; gives the body of its answer. */
async function answer(app: Express, handle: Handle): Promise<unknown> {
  const server = createServer(bornForExpress(app), (request, response) =>
    handle(request as Request, response as Response, app),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo;
    const sent = await fetch(`http://127.0.0.1:${port}/a/path?b=c`, { method: 'POST', body: 'some bytes' });
    return await sent.json();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** What Express itself set until its first handler, beside what Node set. */
function askExpress(): Promise<unknown> {
  const app = express();
  app.disable('x-powered-by');
  let before: [string[], string[]] = [[], []];
  app.use((request, response) => {
    response.json(setSince(before, request, response));
  });
  return answer(app, (request, response) => {
    before = [Object.keys(request), Object.keys(response)];
    app(request, response);
  });
}

const setSince = (before: [string[], string[]], request: Request, response: Response) => ({
  request: Object.keys(request).filter((key) => !before[0].includes(key)),
  response: Object.keys(response).filter((key) => !before[1].includes(key)),
  baseUrl: request.baseUrl,
  originalUrl: request.originalUrl,
  isPaired: request.res === response && response.req === request,
  locals: [Object.getPrototypeOf(response.locals), response.locals],
});

/** Of its router, which ours stands in for. */
const OF_THE_ROUTER = ['next', 'params', 'route', '_parsedUrl'];

test('a request that begins without Express has what Express would have set', async () => {
  const ours = await answer(express(), (request, response) => {
    const before: [string[], string[]] = [Object.keys(request), Object.keys(response)];
    beginAsExpress(request, response);
    response.json(setSince(before, request, response));
  });
  const theirs = (await askExpress()) as { request: string[] };
  const set = theirs.request.filter((key) => !OF_THE_ROUTER.includes(key)).sort();
  const { request, ...others } = ours as { request: string[] };
  expect({ ...others, request: request.sort() }).toEqual({ ...theirs, request: set });
});

test('requests and answers are born with the prototypes that Express would give them, and work', async () => {
  const app = express();
  const said = await answer(app, async (request, response) => {
    beginAsExpress(request, response);
    const born = [Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response];
    const isNodes = [request instanceof IncomingMessage, response instanceof ServerResponse];
    let body = '';
    for await (const chunk of request) body += String(chunk);
    response.json({ born, isNodes, body, host: request.hostname });
  });
  const both = [true, true];
  expect(said).toEqual({ born: both, isNodes: both, body: 'some bytes', host: '127.0.0.1' });
});

test('Express still gives others a new prototype: when it no longer does, bornForExpress can go', async () => {
  const app = express();
  const given = jest.spyOn(Object, 'setPrototypeOf');
  app.use((_request, response) => {
    const prototypes = given.mock.calls.map(([, prototype]) => prototype);
    response.json([prototypes.includes(app.request), prototypes.includes(app.response)]);
  });
  try {
    expect(await answer(app, (request, response) => app(request, response))).toEqual([true, true]);
  } finally {
    given.mockRestore();
  }
});
