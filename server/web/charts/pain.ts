import { PAINFUL } from '../reading/shares';

interface Share {
  /** The name of an emotion. */
  type: string;
  selected: { count: number };
  detected: { percentage: number | null };
}

/** Who is in pain by what they chose, as in reports: six in ten choices or more are painful, or one of those chosen most. */
export function isInPain(shares: readonly Share[]): boolean {
  const counts = shares.map(({ type, selected: { count } }) => ({ count, hurts: PAINFUL.includes(type) }));
  const sum = (all: typeof counts) => all.reduce((total, { count }) => total + count, 0);
  const most = Math.max(...counts.map(({ count }) => count));
  const painful = counts.filter(({ hurts }) => hurts);
  return most > 0 && (10 * sum(painful) >= 6 * sum(counts) || painful.some(({ count }) => count === most));
}

/** Whether what was read may be drawn beside what was chosen: to nobody in pain where it is mostly something else. */
export function mayDrawRead(shares: readonly Share[]): boolean {
  const most = Math.max(...shares.map(({ detected }) => detected.percentage ?? 0));
  const leads = shares.filter(({ detected }) => detected.percentage === most);
  return !isInPain(shares) || leads.every(({ type }) => PAINFUL.includes(type));
}
