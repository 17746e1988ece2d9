import type { Response } from 'express';

/** A client that takes less than this in a while keeps a snapshot of the database, and a place, from others. */
const LEAST_BYTES = 1_048_576;
const WHILE_MS = 60_000;

/**
 * Cuts the connection of a client that reads an answer too slowly, though there is something to read all the time.
 * Returns what ends the watch.
 */
export function cutSlowReader(response: Response): () => void {
  const { socket } = response;
  if (!socket) return () => {};
  let [taken, since] = [0, performance.now()];
  const start = (at: number) => {
    taken = socket.bytesWritten - socket.writableLength;
    since = at;
  };
  start(since);
  const timer = setInterval(() => {
    const now = performance.now();
    if (socket.writableLength === 0)
      start(now); // we are the slower ones
    else if (now - since >= WHILE_MS) {
      if (socket.bytesWritten - socket.writableLength - taken < LEAST_BYTES) response.destroy();
      start(now);
    }
  }, WHILE_MS / 30);
  return () => clearInterval(timer);
}
