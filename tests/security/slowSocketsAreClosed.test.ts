import { connect, type Socket } from 'node:net';
import { createClient } from '../support/client';
import { defineRow } from '../support/row';
import { inMs } from '../support/statistics';
import { waitUntil } from '../support/wait';
import { probeCalmly } from './prober';

/** Header and request limits of the server, and how often it looks for those that broke them. */
const HEADERS_WITHIN_MS = 10_000 + 4_000;
const REQUEST_WITHIN_MS = 30_000 + 4_000;

const HEAD =
  'POST /api/auth/login HTTP/1.1\r\nHost: diary\r\nContent-Type: application/json\r\nContent-Length: 500\r\n';

/** What slow clients have sent when they stop, or go on a byte at a time. */
const KINDS = [
  { name: 'nothing', opening: '', drip: '', withinMs: HEADERS_WITHIN_MS },
  { name: 'half a request line', opening: 'GET /api/hea', drip: '', withinMs: HEADERS_WITHIN_MS },
  { name: 'headers without end', opening: HEAD, drip: 'X-A: b\r\n', withinMs: HEADERS_WITHIN_MS },
  { name: 'a body without end', opening: `${HEAD}\r\n{"email":"`, drip: 'a', withinMs: REQUEST_WITHIN_MS },
] as const;

defineRow({
  id: 'S1',
  title: 'half-open and slow sockets',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, note, startServer, defer }) {
    const count = short ? 200 : 1_000;
    // The short form leaves out the slowest kind, which may last half a minute.
    const kinds = short ? KINDS.slice(0, 3) : KINDS;
    const server = await startServer();
    const client = createClient(server.url);
    const { token } = await client.register();
    const target = { url: `${server.url}/api/account`, token };
    const windowMs = short ? 300 : 2_000;
    const before = await probeCalmly(target, windowMs);
    const openedAt = performance.now();
    const sockets = Array.from({ length: count }, (_, index) =>
      openSlowly(server.port, kinds[index % kinds.length] ?? KINDS[0]),
    );
    defer(() => sockets.forEach(({ socket }) => void socket.destroy()));
    await waitUntil('all sockets are open', () => sockets.every(({ isOpen }) => isOpen()), { timeoutMs: 20_000 });
    note(`${count} slow sockets are open`);
    const attacked = await probeCalmly(target, windowMs);
    const longestMs = Math.max(...kinds.map(({ withinMs }) => withinMs));
    const closed = () => sockets.filter(({ closedAfterMs }) => closedAfterMs() !== null).length;
    await waitUntil('all sockets are closed', () => closed() === count, { timeoutMs: longestMs, everyMs: 100 }).catch(
      () => {},
    );
    const late = sockets.filter(
      ({ kind, closedAfterMs }) => (closedAfterMs() ?? Number.POSITIVE_INFINITY) > kind.withinMs,
    );
    const after = await probeCalmly(target, windowMs);
    client.close();
    const idleP99 = Math.max(before.p99, after.p99);
    const ratio = attacked.p99 / idleP99;
    return {
      ok: late.length === 0 && attacked.failed === 0 && (short || ratio < 2),
      bar: 'normal GET p99 < 2 × idle; header (10 s) and request (30 s) limits close every socket',
      measured:
        `${count} sockets, ${closed()} closed within ${inMs(performance.now() - openedAt)}, ${late.length} late; ` +
        `GET p99 ${inMs(idleP99)} idle, ${inMs(attacked.p99)} attacked (× ${ratio.toFixed(2)}), ${attacked.failed} failed`,
    };
  },
});

function openSlowly(port: number, kind: (typeof KINDS)[number]) {
  const openedAt = performance.now();
  let isOpen = false;
  let closedAfterMs: number | null = null;
  const socket: Socket = connect(port, '127.0.0.1', () => {
    isOpen = true;
    if (kind.opening) socket.write(kind.opening);
  });
  const dripping = kind.drip ? setInterval(() => socket.writable && socket.write(kind.drip), 2_000) : undefined;
  socket.on('error', () => {}); // being cut off is the point
  socket.resume();
  socket.once('close', () => {
    clearInterval(dripping);
    closedAfterMs = performance.now() - openedAt;
  });
  return { socket, kind, isOpen: () => isOpen, closedAfterMs: () => closedAfterMs };
}
