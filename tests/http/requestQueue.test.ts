import { createRequestQueue } from '../../server/http/requestQueue';
import { waitUntil } from '../support/wait';

/** A request that is said to have begun so many ms ago is done; when the next one may start, in ms from then. */
async function pauseAfter(ms: number): Promise<number> {
  const queue = createRequestQueue(1, (start) => void setImmediate(start));
  expect(queue.enter(() => {})).toBe(true);
  const endedAt = performance.now();
  queue.leave(endedAt - ms);
  let startedAt: number | null = null;
  const isAtOnce = queue.enter(() => {
    startedAt = performance.now();
  });
  if (isAtOnce) return 0;
  expect(queue.isIdle()).toBe(false);
  await waitUntil('the next one starts', () => startedAt !== null, { timeoutMs: 10_000, everyMs: 1 });
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

test('so many are at work at once, and who waited starts in order', async () => {
  const queue = createRequestQueue(2, (start) => void setImmediate(start));
  const started: string[] = [];
  const enter = (name: string) => {
    if (queue.enter(() => started.push(name))) started.push(name);
  };
  for (const name of ['a', 'b', 'c', 'd']) enter(name);
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
  queue.leave(performance.now());
  await waitUntil('the third starts', () => started.length === 3, { timeoutMs: 10_000, everyMs: 1 });
  queue.leave(performance.now());
  await waitUntil('the fourth starts', () => started.length === 4, { timeoutMs: 10_000, everyMs: 1 });
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});
