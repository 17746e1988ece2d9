import type { Response } from 'express';

/** What a client must take of an answer, or its connection is cut. */
export interface Patience {
  leastBytes: number;
  withinMs: number;
}

/** A client that takes less keeps a snapshot of the database, and a place, from others. */
const PATIENCE: Patience = { leastBytes: 1_048_576, withinMs: 60_000 };

/** How often a client is looked at meanwhile; while we ourselves stand still there is no look. */
const LOOKS = 30;

/**
 * Cuts the connection of a client that reads an answer too slowly, though there is something to read all the time.
 * Returns what ends the watch.
 */
export function cutSlowReader(response: Response, { leastBytes, withinMs } = PATIENCE): () => void {
  const { socket } = response;
  if (!socket) return () => {};
  const bytesTaken = () => socket.bytesWritten - socket.writableLength;
  let [taken, looks] = [bytesTaken(), 0];
  const timer = setInterval(() => {
    looks += 1;
    const areWeSlower = socket.writableLength === 0;
    if (!areWeSlower && looks < LOOKS) return;
    if (!areWeSlower && bytesTaken() - taken < leastBytes) response.destroy();
    [taken, looks] = [bytesTaken(), 0];
  }, withinMs / LOOKS);
  return () => clearInterval(timer);
}
