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

test('stopping waits for the piece of work at hand, and no other is begun', async () => {
  let begun = 0;
  let end = () => {};
  const work = () =>
    new Promise<number>((done) => {
      begun += 1;
      end = () => done(1);
    });
  const worker = startWorker({ work, idleMs: NEVER_MS, onError: () => {} });
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(begun).toBe(1);
});

test('a worker that fails again and again looks less and less often, until it works', async () => {
  const pauses: (number | undefined)[] = [];
  const pausing = jest.spyOn(globalThis, 'setTimeout').mockImplementation((resume, milliseconds) => {
    pauses.push(milliseconds);
    setImmediate(resume);
    return {} as NodeJS.Timeout;
  });
  const [failed, worked] = [jest.fn(), jest.fn()];
  let turns = 0;
  let tell = () => {};
  const enough = new Promise<void>((resume) => {
    tell = resume;
  });
  const worker = startWorker({
    work: async () => {
      turns += 1;
      if (turns === 11) tell();
      if (turns <= 9) throw new Error('away');
      return 0;
    },
    idleMs: 1_000,
    onError: failed,
    onSuccess: worked,
  });
  try {
    await enough;
  } finally {
    pausing.mockRestore();
    await worker.stop();
  }
  expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 1].map((seconds) => seconds * 1_000));
  expect(failed).toHaveBeenCalledTimes(9);
  expect(worked.mock.calls.length).toBeGreaterThanOrEqual(1);
});
