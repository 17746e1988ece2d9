/**
 * Groups inputs by length into batches, so that little of a batch is padding. The product of a batch's size and its
 * longest input is at most `maxTokens`, except that an input longer than that makes a batch of its own. Stable: the
 * same lengths give the same batches.
 *
 * @param lengths of the inputs, in tokens
 * @returns indexes into `lengths`, each exactly once
 */
export function planBatches(lengths: readonly number[], maxTokens: number): number[][] {
  const length = (index: number) => lengths[index] ?? 0;
  const byLength = lengths.map((_, index) => index).sort((a, b) => length(a) - length(b) || a - b);
  const batches: number[][] = [];
  let current: number[] = [];
  for (const index of byLength) {
    if (current.length > 0 && (current.length + 1) * length(index) > maxTokens) {
      batches.push(current);
      current = [];
    }
    current.push(index);
  }
  return current.length > 0 ? [...batches, current] : batches;
}
