import type { Logger } from 'pino';
import { describeError } from './lib/describeError';
import { STOP_SIGNALS } from './lib/stopSignals';

type Stop = () => Promise<void>;

interface Stoppable {
  logger: Logger;
  /** Ends the process. */
  leave: (code: number) => void;
  /** After that it leaves with what is still to be done. */
  withinMs: number;
}

/**
 * Stops at the first signal to stop, and says in the log why, how long it took, and whether all was done. What it returns takes how
 * that is done, once there is something to stop.
 */
export function stopOnSignals({ logger, leave, withinMs }: Stoppable): (stop: Stop) => void {
  let stop: Stop | null = null;
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    if (stop === null) {
      logger.info({ signal }, 'stopped before it was ready');
      leave(0);
      return;
    }
    const startedAt = performance.now();
    const soFar = () => ({ signal, tookMs: Math.round(performance.now() - startedAt) });
    logger.info({ signal }, 'stopping: what was accepted is answered first');
    setTimeout(() => {
      logger.warn(soFar(), 'stopped before all was done');
      leave(1);
    }, withinMs).unref();
    stop().then(
      () => {
        logger.info(soFar(), 'stopped');
        leave(0);
      },
      (error: unknown) => {
        logger.error({ ...soFar(), error: describeError(error) }, 'stopped with a fault');
        leave(1);
      },
    );
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  return (how) => {
    stop = how;
  };
}
