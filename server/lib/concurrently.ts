/**
 * Runs some of the same work side by side. All settle before it rejects with the fault of one, so that none still
 * uses what its caller then closes.
 */
export async function concurrently(count: number, work: () => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, work));
  const broken = outcomes.find((outcome) => outcome.status === 'rejected');
  if (broken) throw broken.reason;
}
