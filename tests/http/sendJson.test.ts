import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import express, { type Response } from 'express';
import { sendText } from '../../server/http/sendJson';

const text = JSON.stringify({ content: 'Ein ruhiger Tag am Meer – 海. '.repeat(30_000) });

/** What a server sends, each chunk with the turn of the event loop in which it was written. */
async function answer(hasEnded = false): Promise<{ chunks: number[]; turns: number[]; body: string; length: string }> {
  const [chunks, turns]: number[][] = [[], []];
  let turn = 0;
  let isOver = false;
  const app = express();
  app.get('/', (request, response: Response) => {
    const { write } = response;
    response.write = ((...args: Parameters<typeof write>) => {
      chunks?.push((args[0] as Buffer).length);
      turns?.push(turn);
      return write.apply(response, args);
    }) as typeof write;
    if (hasEnded) setImmediate(() => response.status(503).end('too late'));
    sendText(request, response, { status: 200, text });
  });
  const server = app.listen(0);
  void (async () => {
    for (; !isOver; turn += 1) await turnOfTheLoop();
  })();
  const { port } = server.address() as AddressInfo;
  const got = await new Promise<{ body: string; length: string }>((resolve, reject) => {
    httpGet({ port }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('end', () => resolve({ body, length: response.headers['content-length'] ?? '' }));
    }).once('error', reject);
  });
  isOver = true;
  await new Promise((closed) => server.close(closed));
  return { chunks: chunks ?? [], turns: turns ?? [], ...got };
}

test('a long answer is written bit by bit, each in a turn of its own, and arrives whole', async () => {
  const { chunks, turns, body, length } = await answer();
  expect(body).toBe(text);
  expect(Number(length)).toBe(Buffer.byteLength(text));
  expect(Math.max(...chunks)).toBeLessThanOrEqual(65_536);
  expect(new Set(turns).size).toBe(turns.length);
});

test('an answer that the time limit gave meanwhile stands', async () => {
  expect((await answer(true)).body).toBe('too late');
});
