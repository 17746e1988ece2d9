/** What one body that is still arriving takes of the budget. */
export interface BodyShare {
  /** Counts more bytes. */
  add(bytes: number): void;
  /** It is whole, or will never be. */
  leave(): void;
}

/**
 * Counts the bytes of all bodies that are still arriving. Beyond `most` the largest is given up: of those who begin to send
 * much and do not end, not of those who send an entry meanwhile.
 */
export function createBodyBudget(most: number): (giveUp: () => void) => BodyShare {
  const bodies = new Set<{ bytes: number; giveUp: () => void }>();
  let all = 0;
  return (giveUp) => {
    const body = { bytes: 0, giveUp };
    bodies.add(body);
    return {
      add(bytes) {
        if (!bodies.has(body)) return;
        body.bytes += bytes;
        all += bytes;
        while (all > most) {
          const largest = [...bodies].reduce((one, other) => (other.bytes > one.bytes ? other : one));
          bodies.delete(largest);
          all -= largest.bytes;
          largest.giveUp();
        }
      },
      leave() {
        if (bodies.delete(body)) all -= body.bytes;
      },
    };
  };
}
