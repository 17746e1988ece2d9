/**
 * Starts one of those who waited per turn of the event loop. Neither timers nor `setImmediate` alone would do: Node sees
 * to all that are due before it looks for new requests, so that a dozen short pieces of work would be one long one.
 */
export function createPacer(): (start: () => void) => void {
  const waiting: (() => void)[] = [];
  const startOne = () => {
    const start = waiting.shift();
    if (waiting.length > 0) setImmediate(startOne);
    start?.();
  };
  return (start) => {
    if (waiting.push(start) === 1) setImmediate(startOne);
  };
}

/** The one queue for the thread, in which all work stands that goes in slices or had to wait. */
export const startInTurn = createPacer();

/** Lets others have the thread: new requests, and the slices of everybody else's work. */
export const nextTurn = (): Promise<void> => new Promise(startInTurn);
