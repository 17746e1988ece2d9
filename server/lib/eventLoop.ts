/** After whatever took longer, others have the thread for one turn more. */
const LONG_MS = 0.5;

/**
 * Starts one of those who waited per turn of the event loop. Neither timers nor `setImmediate` alone would do: Node sees
 * to all that are due before it looks for new requests, so that a dozen short pieces of work would be one long one. A new
 * connection is taken in one turn and read in the next: after a long piece of work there are two turns, so that whoever
 * came meanwhile waits for that one only.
 */
export function createPacer(): (start: () => void) => void {
  const waiting: (() => void)[] = [];
  let startedAt: number | null = null; // the last one, unless others had a turn for themselves since
  const startOne = () => {
    const now = performance.now();
    if (startedAt !== null && now - startedAt > LONG_MS) {
      startedAt = null;
      setImmediate(startOne);
      return;
    }
    startedAt = now;
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

/** How long work that goes in slices keeps the thread. */
const SLICE_MS = 1;

/** To be asked now and then by such work: lets others have the thread when this work has had it for a slice. */
export function createPauses(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return null;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Work that says where it may be interrupted: at each `yield`. */
export type Slices<T> = Generator<void, T, void>;

/** Does work without giving way: where nobody else waits, or it is short. */
export function runAtOnce<T>(work: Slices<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Does work a slice at a time, so that others have the thread in between. */
export async function runInSlices<T>(work: Slices<T>): Promise<T> {
  const pause = createPauses();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** For how long this thread has had something to do, in ms: not while it waited for an answer of a database or a disk. */
export const threadBusyMs = (): number => performance.now() - performance.nodeTiming.idleTime;

/**
 * Among more the time is not divided: a dozen who each keep the thread for long would have so small a part that none of
 * them ever pauses, and whoever asks little beside them waits for all.
 */
const MOST_SHARERS = 4;

/** Shares out the time in which the thread is busy among those who are at work, up to four, whoever's work it is. */
export interface ThreadShares {
  /** One more is at work. */
  enter(): void;
  leave(): void;
  /** What anybody who has been at work all the time had of the thread, in ms: between two readings, the part of one. */
  read(): number;
}

export function createThreadShares(busyMs: () => number = threadBusyMs): ThreadShares {
  let atWork = 0;
  let readAt = 0;
  let shared = 0;
  function read(): number {
    const busy = busyMs();
    if (atWork > 0) shared += Math.max(0, busy - readAt) / Math.min(atWork, MOST_SHARERS);
    readAt = busy;
    return shared;
  }
  return {
    enter() {
      read();
      atWork += 1;
    },
    leave() {
      read();
      atWork -= 1;
    },
    read,
  };
}
