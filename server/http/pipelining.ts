import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { cutOff, isBehindOthers } from '../adapters/nodeHttp';

/** Requests behind one that is being answered, on one connection. Browsers send none, and clients that do a few. */
const MOST_PIPELINED = 16;

/**
 * Says whether a request is to be passed over, since its connection sent too many ahead and is closed. Node reads 64 KiB at a
 * time and begins every request in them, thousands, before it looks at anybody else's connection.
 */
export function limitPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ahead = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (!isBehindOthers(response)) return false;
    if (socket.destroyed) return true;
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    if (count > MOST_PIPELINED) {
      cutOff(socket);
      return true;
    }
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    return false;
  };
}
