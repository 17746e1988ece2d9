const LEAST_FEELING = 0.2;

/**
 * Whether a reading has more to say than that nothing clear was read. What reads as if it had next to no feeling may be full
 * of it, and by basic means all the more: then a tone would say what nobody knows.
 */
export function isTelling({ dominant, support, intensity }: Told): boolean {
  return dominant !== null || (support !== 'basic' && (intensity ?? 1) >= LEAST_FEELING);
}

interface Told {
  dominant: string | null;
  support: string | null;
  intensity: number | null;
}

/** What has more than this part of the share of the dominant emotion is not far behind it. */
const NEAR = 1 / 3;
export const PAINFUL: readonly string[] = ['fear', 'sadness', 'disgust', 'anger'];
export const PLEASANT: readonly string[] = ['joy', 'trust', 'anticipation'];

/**
 * Whether it may be said that the words sound like something else than what was chosen: not by what a simple reader reads,
 * which often misses what a text means, and to nobody in pain of what does not hurt. Nor by a hair, or of a text that reads
 * as if it had next to no feeling, such as one word.
 */
export function mayDiffer(
  { dominant, support, intensity }: Told,
  chosen: string | null,
  shares: readonly { type: string; percentage: number }[],
): boolean {
  if (dominant === null || support === 'basic' || (intensity ?? 1) < LEAST_FEELING) return false;
  if (!mayBeNamedBeside(dominant, chosen)) return false;
  const shareOf = (emotion: string | null) => shares.find(({ type }) => type === emotion)?.percentage ?? 0;
  return shareOf(chosen) <= shareOf(dominant) * NEAR;
}

const hurts = (emotion: string | null) => emotion !== null && PAINFUL.includes(emotion);
const pleases = (emotion: string | null) => emotion !== null && PLEASANT.includes(emotion);

/**
 * Nobody who chose something painful is told that anything else was read, and nobody who chose something pleasant that it
 * was disgust: so read pages of thanks beside a bed.
 */
export function mayStandBeside(read: string, chosen: string | null): boolean {
  return hurts(chosen) ? hurts(read) : !(pleases(chosen) && read === 'disgust');
}

/** Whether what was read is named beside another choice: one pleasant emotion puts none of the others right. */
export function mayBeNamedBeside(read: string, chosen: string | null): boolean {
  return read !== chosen && mayStandBeside(read, chosen) && !(pleases(chosen) && pleases(read));
}

interface Measured {
  dominant: string | null;
  sentiment: number | null;
  emotions: readonly { type: string; percentage: number | null }[] | null;
}

/**
 * Whether tone, shares and words of a reading may stand beside what was chosen: beside pain none that are light, or in which
 * something pleasant outweighs it.
 */
export function mayBeMeasured({ dominant, sentiment, emotions }: Measured, chosen: string | null): boolean {
  if (dominant !== null && !mayStandBeside(dominant, chosen)) return false;
  if (!hurts(chosen)) return true;
  const most = (of: readonly (string | null)[]) =>
    Math.max(0, ...(emotions ?? []).map(({ type, percentage }) => (of.includes(type) ? (percentage ?? 0) : 0)));
  return (sentiment ?? 0) <= 0 && most(PLEASANT) <= most([chosen, dominant]);
}

/** Shares of 100 in whole numbers that make 100 together: the largest remainders are rounded up. */
export function wholeShares(shares: readonly number[]): number[] {
  const missing = Math.round(shares.reduce((sum, share) => sum + share - Math.floor(share), 0));
  const byRemainder = shares.map((share, index) => ({ index, rest: share % 1 })).sort((a, b) => b.rest - a.rest);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}
