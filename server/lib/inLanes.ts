/**
 * Runs some of the same work side by side. All lanes settle before it rejects with the fault of one, so that none still
 * uses what its caller then closes.
 */
export async function inLanes(count: number, work: () => Promise<void>): Promise<void> {
  const lanes = await Promise.allSettled(Array.from({ length: count }, work));
  const broken = lanes.find((lane) => lane.status === 'rejected');
  if (broken) throw broken.reason;
}
