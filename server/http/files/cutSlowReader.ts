import type { Response } from 'express';

/** What a client must take of an answer, and how long it may take in all, or its connection is cut. */
export interface Patience {
  leastBytes: number;
  withinMs: number;
  mostMs: number;
}

/** A client that takes less keeps a snapshot of the database, and a place, from others. */
const PATIENCE: Patience = { leastBytes: 1_048_576, withinMs: 60_000, mostMs: 3_600_000 };

/** How often a client is looked at meanwhile; while we ourselves stand still there is no look. */
const LOOKS = 30;

/**
 * Cuts the connection of a client that reads an answer too slowly, though there is something to read all the time, and
 * of one that is not done in the end however steadily it reads.
 * Returns what ends the watch.
 */
export function cutSlowReader(response: Response, { leastBytes, withinMs, mostMs } = PATIENCE): () => void {
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
  const end = setTimeout(() => response.destroy(), mostMs);
  return () => {
    clearInterval(timer);
    clearTimeout(end);
  };
}
