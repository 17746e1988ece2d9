import { PAINFUL, PLEASANT } from '../reading/shares';

/** A tone below this is heavy. */
const HEAVY = -0.15;

/** Nobody is shown a painful page without asking for it: its choice is pleasant, and its words do not say otherwise. */
export function isWelcome({ emotion, analysis: { dominant, sentiment } }: Unasked): boolean {
  if (emotion === null || !PLEASANT.includes(emotion)) return false;
  return !(dominant !== null && PAINFUL.includes(dominant)) && (sentiment ?? 0) >= HEAVY;
}

interface Unasked {
  emotion: string | null;
  analysis: { dominant: string | null; sentiment: number | null };
}
