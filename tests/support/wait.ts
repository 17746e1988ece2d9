export const sleep = (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds));

/** Asks again and again until the answer is yes; returns the milliseconds it took. Rejects after `timeoutMs`. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { timeoutMs, everyMs = 25 }: { timeoutMs: number; everyMs?: number },
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await sleep(everyMs);
  }
  return performance.now() - startedAt;
}

/** Runs `work` over and over by so many `workers` until `isOver`, at most `limit` times in all. */
export async function repeat(
  { workers, limit, isOver }: { workers: number; limit: number; isOver: () => boolean },
  work: (worker: number, turn: number) => Promise<void>,
): Promise<void> {
  let turns = 0;
  const runOne = async (worker: number) => {
    while (!isOver() && turns < limit) await work(worker, turns++);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => runOne(worker)));
}
