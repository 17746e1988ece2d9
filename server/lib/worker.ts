/** Something that works in the background until it is stopped. */
export interface Worker {
  /** Says that there is work: it is looked for at once. */
  wake(): void;
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
  let [stopped, isAwaited] = [false, false];
  let resumeNow: (() => void) | undefined;

  const pause = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, options.idleMs);
      resumeNow = () => {
        clearTimeout(timer);
        resume();
      };
    });

  async function run(): Promise<void> {
    while (!stopped) {
      isAwaited = false;
      const done = await options.work().catch((error: unknown) => {
        options.onError(error);
        return 0;
      });
      if (done === 0 && !stopped && !isAwaited) await pause();
    }
  }

  const finished = run();
  const wake = () => {
    isAwaited = true; // also while it is at work, which may have looked before
    resumeNow?.();
  };
  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await finished;
    },
  };
}
