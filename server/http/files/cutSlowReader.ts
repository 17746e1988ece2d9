import type { Response } from 'express';
import { cut } from '../responseEnd';
import { spanInWords } from './inWords';

/** What a client must take of an answer, and how long it may take in all, or its connection is cut. */
export interface Patience {
  leastBytes: number;
  withinMs: number;
  mostMs: number;
  /** Of who takes less in half of that time the place may be given to somebody else: so much more the longer they have it. */
  crowdedBytes: number;
}

/** So often within the longest time it is as much again: whoever waits for a place waits for nobody who only just keeps pace. */
const RISES = 12;

/** Who takes less keeps a snapshot of the database from others. */
const PATIENCE = { leastBytes: 1_048_576, withinMs: 60_000, mostMs: 3_600_000, crowdedBytes: 2_097_152 };

/** In kB a second. */
const LEAST_PACE = PATIENCE.leastBytes / PATIENCE.withinMs;
const CROWDED_PACE = PATIENCE.crowdedBytes / (PATIENCE.withinMs / 2);

/** How long a client may read, for people. */
export const PATIENCE_IN_WORDS =
  `Cut after ${spanInWords(PATIENCE.mostMs)}, when less than ${LEAST_PACE.toFixed()} kB a second are read, and, while others ` +
  `wait for a place, less than ${CROWDED_PACE.toFixed()} kB (${((CROWDED_PACE * 8) / 1_000).toFixed(1)} Mbit/s), and as much ` +
  `again for every ${spanInWords(PATIENCE.mostMs / RISES)}.`;

/** How often a client is looked at meanwhile; while we ourselves stand still there is no look. */
const LOOKS = 30;

export interface Watch {
  /** Whether the place may be given to somebody else. */
  isSlow(): boolean;
  end(): void;
}

/**
 * Cuts the connection of a client that reads an answer too slowly, though there is something to read all the time, and
 * of one that is not done in the end however steadily it reads.
 */
export function cutSlowReader(response: Response, patience: Patience = PATIENCE): Watch {
  const { leastBytes, withinMs, mostMs, crowdedBytes } = patience;
  const { socket } = response;
  if (!socket) return { isSlow: () => false, end: () => {} };
  const startedAt = performance.now();
  const rises = () => Math.floor((RISES * (performance.now() - startedAt)) / mostMs);
  const taken: number[] = []; // at each look since we were slower
  const tookLess = (bytes: number, looks: number) => {
    const [before, now] = [taken.at(-1 - looks), taken.at(-1)];
    return before !== undefined && now !== undefined && now - before < bytes;
  };
  const timer = setInterval(() => {
    if (socket.writableLength === 0) taken.length = 0;
    taken.push(socket.bytesWritten - socket.writableLength);
    if (taken.length > LOOKS + 1) taken.shift();
    if (tookLess(leastBytes, LOOKS)) cut(response);
  }, withinMs / LOOKS);
  const stop = setTimeout(() => cut(response), mostMs);
  return {
    isSlow: () => tookLess(crowdedBytes * (1 + rises()), LOOKS / 2),
    end() {
      clearInterval(timer);
      clearTimeout(stop);
    },
  };
}
