const FIRST_MS = 15_000;
const LONGEST_MS = 60_000;

/** Makes an attempt again and again, after growing gaps, as long as one is due. To be called whenever that may have changed. */
export function createTryAgain(
  isDue: () => boolean,
  attempt: () => void,
  wait: (wake: () => void, milliseconds: number) => unknown = setTimeout,
): () => void {
  let gap = FIRST_MS;
  let isSet = false;
  const ring = () => {
    isSet = false;
    if (!isDue()) return;
    gap = Math.min(2 * gap, LONGEST_MS);
    attempt();
  };
  return () => {
    if (!isDue()) gap = FIRST_MS;
    else if (!isSet) {
      isSet = true;
      wait(ring, gap);
    }
  };
}
