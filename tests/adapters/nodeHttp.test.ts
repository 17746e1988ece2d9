import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { changeHead, hasBegunToAnswer, watchChunks } from '../../server/adapters/nodeHttp';

let server: Server;
const portOf = () => (server.address() as AddressInfo).port;

function listen(listener: RequestListener): Promise<void> {
  server = createServer(listener);
  return new Promise((listening) => server.listen(0, '127.0.0.1', listening));
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const NOISE = 'this is no HTTP\r\n\r\n';

/** Sends noise behind what was answered to `first`; gives what was known of the answer when the noise arrived. */
function sendNoise(first: string): Promise<boolean> {
  return new Promise((known) => {
    server.once('clientError', (_error, socket) => {
      known(hasBegunToAnswer(socket));
      socket.destroy();
    });
    const socket = connect(portOf(), '127.0.0.1').on('error', () => {});
    if (first) socket.once('data', () => socket.write(NOISE)).write(first);
    else socket.write(NOISE);
  });
}

test('a connection tells whether its answer has begun', async () => {
  let isWhole = false;
  await listen((_request, response) => {
    if (isWhole) response.end('all of it');
    else response.write('a part');
  });
  expect(await sendNoise('')).toBe(false);
  expect(await sendNoise(REQUEST)).toBe(true);
  isWhole = true;
  expect(await sendNoise(REQUEST)).toBe(false);
});

test.each<[string, RequestListener]>([
  ['end', (_request, response) => response.end('a body')],
  [
    'write',
    (_request, response) => {
      response.write('a ');
      response.end('body');
    },
  ],
  ['writeHead', (_request, response) => response.writeHead(200, { 'X-Said': 'yes' }).end('a body')],
])('the status of an answer that begins by %s can be changed', async (_, answer) => {
  await listen((request, response) => {
    changeHead(response, (status) => status + 3);
    answer(request, response);
  });
  const { status } = await fetch(`http://127.0.0.1:${portOf()}`);
  expect(status).toBe(203);
});

test('what is sent is seen once', async () => {
  const seen: unknown[] = [];
  await listen((_request, response) => {
    watchChunks(response, (chunk) => seen.push(chunk));
    response.write('a ');
    response.end('body');
  });
  const body = await (await fetch(`http://127.0.0.1:${portOf()}`)).text();
  expect([body, seen]).toEqual(['a body', ['a ', 'body']]);
});
