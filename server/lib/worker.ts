/** Something that works in the background until it is stopped. */
export interface Worker {
  /** Lets the piece of work at hand finish, then resolves. */
  stop(): Promise<void>;
}

/**
 * Repeats `work`: at once while it says that it did something (a number above 0), otherwise after `idleMs`.
 * A failure is handed to `onError` and counts as nothing done.
 */
export function startWorker(options: {
  work: () => Promise<number>;
  idleMs: number;
  onError: (error: unknown) => void;
}): Worker {
  let stopped = false;
  let wake: (() => void) | undefined;

  const pause = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, options.idleMs);
      wake = () => {
        clearTimeout(timer);
        resume();
      };
    });

  async function run(): Promise<void> {
    while (!stopped) {
      const done = await options.work().catch((error: unknown) => {
        options.onError(error);
        return 0;
      });
      if (done === 0 && !stopped) await pause();
    }
  }

  const finished = run();
  return {
    async stop() {
      stopped = true;
      wake?.();
      await finished;
    },
  };
}
