/** Something that works in the background until it is stopped. */
export interface Worker {
  /** Says that there is work: it is looked for at once. */
  wake(): void;
  /** Lets the piece of work at hand finish, then resolves. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 60_000;

/**
 * Repeats `work`: at once while it says that it did something (a number above 0), otherwise after `idleMs`.
 * A failure is handed to `onError` and counts as nothing done; after each one that follows another the pause is twice as long,
 * up to a minute. `onSuccess` hears of every turn that did not fail.
 */
export function startWorker(options: {
  work: () => Promise<number>;
  idleMs: number;
  onError: (error: unknown) => void;
  onSuccess?: () => void;
}): Worker {
  const { idleMs, onError, onSuccess = () => {} } = options;
  let [stopped, isAwaited] = [false, false];
  let failures = 0;
  let resumeNow: (() => void) | undefined;

  const pause = () =>
    new Promise<void>((resume) => {
      const pauseMs = Math.min(idleMs * 2 ** Math.max(0, failures - 1), Math.max(idleMs, LONGEST_PAUSE_MS));
      const timer = setTimeout(resume, pauseMs);
      resumeNow = () => {
        clearTimeout(timer);
        resume();
      };
    });

  function succeed(done: number): number {
    failures = 0;
    onSuccess();
    return done;
  }

  function fail(error: unknown): number {
    failures += 1;
    onError(error);
    return 0;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      isAwaited = false;
      const done = await options.work().then(succeed, fail);
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
