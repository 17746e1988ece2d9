import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { bytesTaken, cutOff } from '../adapters/nodeHttp';

/**
 * Who takes nothing for so long of what lies ready has gone, or keeps a connection from others. A kernel tells that somebody took
 * something a third of its buffer at a time, up to a megabyte on one machine: at 10 kB a second that is some 100 s.
 */
const STALLED_MS = 120_000;

/** How often a connection is looked at meanwhile; while we ourselves stand still there is no look. */
const LOOKS = 3;

/**
 * Closes connections whose clients take nothing of an answer, whatever is answered. Who takes a little is left alone, and so
 * is who waits for an answer that is still being made. Bytes that such a client sends do not count.
 */
export function cutUnread(server: Server, stalledMs = STALLED_MS): void {
  const open = new Map<Socket, { taken: number; looks: number }>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, looks: 0 });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, seen] of open) {
      const taken = bytesTaken(socket);
      seen.looks = socket.writableLength > 0 && taken === seen.taken ? seen.looks + 1 : 0;
      seen.taken = taken;
      if (seen.looks >= LOOKS) cutOff(socket);
    }
  }, stalledMs / LOOKS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
