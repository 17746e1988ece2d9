import { createRequestQueue } from '../../server/http/requestQueue';
import { createThreadShares } from '../../server/lib/eventLoop';
import { waitUntil } from '../support/wait';

const inNextTurn = (start: () => void) => void setImmediate(start);
const ownShares = () => createThreadShares(() => performance.now()); // as if the thread were always busy

/** A request is done that had the thread for so long, in ms, alone; when the next one may start, in ms from then. */
async function pauseAfter(ms: number): Promise<number> {
  let busyMs = 0;
  const shares = createThreadShares(() => busyMs);
  const queue = createRequestQueue(1, inNextTurn, shares);
  expect(queue.enter(() => {})).toBe(true);
  const before = shares.read();
  busyMs = ms;
  const endedAt = performance.now();
  queue.leave(before);
  let startedAt: number | null = null;
  const isAtOnce = queue.enter(() => {
    startedAt = performance.now();
  });
  if (isAtOnce) return 0;
  expect(queue.isIdle()).toBe(false);
  await waitUntil('the next one starts', () => startedAt !== null, { timeoutMs: 60_000, everyMs: 1 });
  return (startedAt ?? 0) - endedAt;
}

test('after a request that took long, the next one of the same person leaves the thread to others for as long', async () => {
  expect(await pauseAfter(30)).toBeGreaterThan(25);
});

test('after a short one it starts at once', async () => {
  expect(await pauseAfter(1)).toBe(0);
});

test('the longest pause does not depend on how long the work took', async () => {
  const pauses = [await pauseAfter(60_000), await pauseAfter(600_000)];
  expect(Math.min(...pauses)).toBeGreaterThan(45);
  expect(Math.max(...pauses)).toBeLessThan(10_000);
});

/** So many people have one request each at work while the thread is busy for so long; who may start another so much later. */
function afterCrowd(people: number, crowdMs: number, laterMs: number): boolean[] {
  let busyMs = 0;
  const shares = createThreadShares(() => busyMs);
  const queues = Array.from({ length: people }, () => createRequestQueue(1, inNextTurn, shares));
  for (const queue of queues) expect(queue.enter(() => {})).toBe(true);
  const before = shares.read();
  busyMs = crowdMs;
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000); // however busy the machine is
  for (const queue of queues) queue.leave(before);
  now.mockReturnValue(1_000 + laterMs);
  const started = queues.map((queue) => queue.enter(() => {}));
  jest.restoreAllMocks();
  return started;
}

test('what several people did at once is shared out among them', () => {
  expect(afterCrowd(8, 8, 0)).toEqual(Array(8).fill(true));
});

test('a dozen who each keep the thread for long all have to pause', () => {
  expect(afterCrowd(12, 120, 20)).toEqual(Array(12).fill(false));
});

test('two requests of one person do not halve what each of them had', async () => {
  let busyMs = 0;
  const shares = createThreadShares(() => busyMs);
  const queue = createRequestQueue(2, inNextTurn, shares);
  expect([queue.enter(() => {}), queue.enter(() => {})]).toEqual([true, true]);
  const before = shares.read();
  busyMs = 3;
  jest.spyOn(performance, 'now').mockReturnValue(1_000); // however busy the machine is
  queue.leave(before);
  expect(queue.enter(() => {})).toBe(false);
  jest.restoreAllMocks();
});

test('so many are at work at once, and who waited starts in order', async () => {
  const shares = ownShares();
  const queue = createRequestQueue(2, inNextTurn, shares);
  const started: string[] = [];
  const enter = (name: string) => {
    if (queue.enter(() => started.push(name))) started.push(name);
  };
  for (const name of ['a', 'b', 'c', 'd']) enter(name);
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
  queue.leave(shares.read());
  await waitUntil('the third starts', () => started.length === 3, { timeoutMs: 60_000, everyMs: 1 });
  queue.leave(shares.read());
  await waitUntil('the fourth starts', () => started.length === 4, { timeoutMs: 60_000, everyMs: 1 });
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});
