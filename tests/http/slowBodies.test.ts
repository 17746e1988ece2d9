import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { limitBodyTime } from '../../server/http/bodyTimeout';

const HEAD = 'POST / HTTP/1.1\r\nHost: diary\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n';

test('whoever sends a body a byte at a time is told so, and the connection is closed under them', async () => {
  const app = express().use(limitBodyTime(300), (request) => void request.resume());
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => {}); // being cut off is the point
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(HEAD);
  const drip = setInterval(() => socket.writable && socket.write('a'), 20);
  const isClosed = await Promise.race([once(socket, 'close').then(() => true), sleep(10_000, false, { ref: false })]);
  clearInterval(drip);
  socket.destroy();
  server.closeAllConnections();
  server.close();
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(isClosed).toBe(true);
});
