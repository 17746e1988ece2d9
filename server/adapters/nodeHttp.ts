import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Whether the answer that a connection is busy with has begun. Node's own listener of `clientError` asks the same field,
 * and there is no other way from a socket to its answer. Seen with Node 20.20.
 */
export const hasBegunToAnswer = (socket: Duplex): boolean =>
  (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent ?? false;

/** Changes the status of an answer last of all, when its headers are known: Node sends each through this method. */
export function changeHead(response: ServerResponse, change: (status: number) => number): void {
  const { writeHead } = response;
  const changed = (status: number, ...more: unknown[]) =>
    writeHead.apply(response, [change(status), ...more] as Parameters<typeof writeHead>);
  response.writeHead = changed; // in two steps: see `server/decisions/requests.md`
}

/** Sees what is sent, each chunk once: `end` does not go through `write`. */
export function watchChunks(response: ServerResponse, see: (chunk: unknown) => void): void {
  const { write, end } = response;
  const seenWrite = (...args: unknown[]) => {
    see(args[0]);
    return write.apply(response, args as Parameters<typeof write>);
  };
  const seenEnd = (...args: unknown[]) => {
    see(args[0]);
    return end.apply(response, args as unknown as Parameters<typeof end>);
  };
  Object.assign(response, { write: seenWrite, end: seenEnd });
}

/**
 * Whether a request came before those in front of it on its connection were answered: Node gives such an answer no socket yet.
 * Seen with Node 20.20.
 */
export const isBehindOthers = ({ socket }: ServerResponse): boolean => socket === null;

/**
 * How much a connection has taken of what was written to it. Of a large piece Node itself tells only when all of it is gone.
 * Seen with Node 20.20.
 */
export function bytesTaken(socket: Socket): number {
  type Inside = { _bytesDispatched?: number; _handle?: { writeQueueSize?: number } | null };
  const { _bytesDispatched: given = 0, _handle: handle } = socket as unknown as Inside;
  return given - (handle?.writeQueueSize ?? 0);
}

/**
 * Closes a connection in the middle of what was read from it: of a socket that is only destroyed Node's parser goes on to begin
 * every request in that. What it calls for the next one says that it is to stop; where it asks nobody, it goes on. Seen with Node
 * 20.20.
 */
export function cutOff(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null };
  if (parser) Object.assign(parser, { onIncoming: () => -1 });
  socket.destroy();
}
