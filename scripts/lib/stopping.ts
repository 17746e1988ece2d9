import { constants } from 'node:os';
import { STOP_SIGNALS } from '../../server/lib/stopSignals';

/** Does work that comes to its end where a signal tells this process to stop; a second one ends it at once. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

/** Returns what removes something at the end of work. A signal that ends this process before has it removed as well. */
export function removedInTheEnd(remove: () => void): () => void {
  const end = () => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    remove();
  };
  const stop = (signal: NodeJS.Signals) => {
    end();
    process.kill(process.pid, signal); // nobody listens any more
    process.exit(128 + constants.signals[signal]); // the first process of a container outlives its own signals
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return end;
}
