import { unavailable } from '../errors';
import { createGate, createGates, type Gate, GateFullError } from '../lib/gate';

const WAITING = 32;

/**
 * Turns for searches, which hold a connection to the database through all their slices: one at a time for a person, and
 * for all together a quarter of the connections, so that beside exports, which may have half of them, some are free for
 * everything else. The others wait; with too many waiting a search is refused with a 503.
 * @param connections to the database, of this process
 */
export function createSearchTurns(connections: number): (userId: number) => Gate {
  const ofAll = createGate({ running: Math.max(1, Math.floor(connections / 4)), waiting: WAITING });
  const ofOne = createGates({ running: 1, waiting: WAITING });
  return (userId) => (work) =>
    ofOne(String(userId))(() => ofAll(work)).catch((error) => {
      throw error instanceof GateFullError ? unavailable('Too many searches are at work just now', 5) : error;
    });
}
