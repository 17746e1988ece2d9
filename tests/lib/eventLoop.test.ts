import { setTimeout as sleep, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { createPacer, createPauses, threadBusyMs } from '../../server/lib/eventLoop';

afterEach(() => jest.restoreAllMocks());

/** A clock that stands still until it is moved, however busy the machine is. */
function stopClock(): (milliseconds: number) => void {
  let now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  return (milliseconds) => {
    now += milliseconds;
  };
}

/** Turns of the event loop until each of two that wait has started, when the first takes so long. */
async function turnsUntilStarted(firstTakesMs: number): Promise<number[]> {
  const work = stopClock();
  const startInTurn = createPacer();
  const started: number[] = [];
  let turns = 0;
  startInTurn(() => {
    started.push(turns);
    work(firstTakesMs);
  });
  startInTurn(() => started.push(turns));
  for (; started.length < 2 && turns < 10; turns += 1) await turnOfTheLoop();
  return started;
}

test('of those who wait one starts in each turn of the event loop', async () => {
  const [first = 0, second = 0] = await turnsUntilStarted(0);
  expect(second - first).toBe(1);
});

test('after a long piece of work whoever came meanwhile has two turns: to be taken, and to be read', async () => {
  const [first = 0, second = 0] = await turnsUntilStarted(1);
  expect(second - first).toBe(2);
});

test('work in slices pauses when it had the thread for a millisecond, and not before', async () => {
  const work = stopClock();
  const pauseIfDue = createPauses();
  expect(pauseIfDue()).toBeNull();
  work(0.9);
  expect(pauseIfDue()).toBeNull();
  work(0.2);
  await expect(pauseIfDue()).resolves.toBeUndefined();
  expect(pauseIfDue()).toBeNull();
});

test('a thread that waits is not busy, one that works is', async () => {
  const [idleFrom, from] = [threadBusyMs(), performance.now()];
  await sleep(300);
  const slept = performance.now() - from;
  expect(threadBusyMs() - idleFrom).toBeLessThan(slept / 2);
  const busyFrom = threadBusyMs();
  const until = performance.now() + 30;
  while (performance.now() < until);
  expect(threadBusyMs() - busyFrom).toBeGreaterThanOrEqual(29);
});
