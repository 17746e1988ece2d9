/** The gate is closed and its queue is full. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

/** Lets at most `running` pieces of async work run at once and `waiting` wait in order; rejects the rest at once. */
export function createGate(limits: { running: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) throw new GateFullError('too much work is waiting already');
      await new Promise<void>((enter) => queue.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
