import { startWorker, type Worker } from '../../server/lib/worker';

const NEVER_MS = 2 ** 30;

describe('a worker that is told of work', () => {
  let worker: Worker;
  afterEach(() => worker.stop());

  /** A worker whose pieces of work wait to be ended, and who says when one begins. */
  function start() {
    const begun: (() => void)[] = [];
    let tell = () => {};
    worker = startWorker({
      work: () =>
        new Promise<number>((end) => {
          begun.push(() => end(0));
          tell();
        }),
      idleMs: NEVER_MS,
      onError: () => {},
    });
    const another = () =>
      new Promise<void>((begins) => {
        tell = begins;
      });
    return { begun, another };
  }

  test('looks at once where it had nothing to do', async () => {
    const { begun, another } = start();
    begun[0]?.();
    await new Promise(setImmediate);
    const looks = another();
    worker.wake();
    await looks;
    begun[1]?.();
  });

  test('looks again where it was at work, and may have looked before', async () => {
    const { begun, another } = start();
    worker.wake();
    const looks = another();
    begun[0]?.();
    await looks;
    begun[1]?.();
  });
});
