import { EVEN, PAINFUL, PLEASANT } from '../reading/shares';

/** Nobody is shown a painful page without asking for it: its choice is pleasant, and its words do not say otherwise. */
export function isWelcome({ emotion, analysis: { dominant, sentiment } }: Unasked): boolean {
  if (emotion === null || !PLEASANT.includes(emotion)) return false;
  return !(dominant !== null && PAINFUL.includes(dominant)) && (sentiment ?? 0) >= -EVEN;
}

interface Unasked {
  emotion: string | null;
  analysis: { dominant: string | null; sentiment: number | null };
}
