/** The gate is closed and its queue is full. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

/** Runs work once there is room for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

interface Room {
  running: number;
  waiting: number;
}

/** Lets at most `running` pieces of async work run at once and `waiting` wait in order; rejects the rest at once. */
export function createGate(limits: Room): Gate {
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

/** A gate of its own for each key, there while somebody is at it. */
export function createGates(limits: Room): (key: string) => Gate {
  const gates = new Map<string, { enter: Gate; users: number }>();
  return (key) => async (work) => {
    const gate = gates.get(key) ?? { enter: createGate(limits), users: 0 };
    gates.set(key, gate);
    gate.users += 1;
    try {
      return await gate.enter(work);
    } finally {
      gate.users -= 1;
      if (gate.users === 0) gates.delete(key);
    }
  };
}
