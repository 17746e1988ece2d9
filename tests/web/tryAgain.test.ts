import { createTryAgain } from '../../server/web/offline/tryAgain';

test('what waits is tried after 15 seconds, then ever more rarely up to a minute, and early again when more waits later', () => {
  let isDue = true;
  let attempts = 0;
  const set: { wake: () => void; milliseconds: number }[] = [];
  const again = createTryAgain(
    () => isDue,
    () => {
      attempts += 1;
      again();
      again(); // however much changes meanwhile, one attempt follows
    },
    (wake, milliseconds) => set.push({ wake, milliseconds }),
  );
  const gaps = (count: number) =>
    Array.from({ length: count }, () => {
      const [next, ...others] = set.splice(0);
      expect(others).toEqual([]);
      next?.wake();
      return next?.milliseconds;
    });
  again();
  expect(gaps(5)).toEqual([15_000, 30_000, 60_000, 60_000, 60_000]);
  expect(attempts).toBe(5);
  isDue = false;
  gaps(1);
  again();
  expect([attempts, set]).toEqual([5, []]);
  isDue = true;
  again();
  expect(gaps(2)).toEqual([15_000, 30_000]);
});
