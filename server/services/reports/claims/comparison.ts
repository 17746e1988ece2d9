import type { Facts } from '../facts/facts';
import { painChangeOf } from '../facts/signals';
import type { Claim } from './claim';

/** From here on a difference of the shares of painful choices is told as one. */
export const CLEAR_CHANGE = 0.15;

/** This week beside the last, by the share of painful choices; with the amounts. */
export function comparisonOf(facts: Facts): Claim {
  const { week, before } = facts;
  if (before.entries === 0) return { kind: 'noWeekBefore' };
  const change = painChangeOf(facts);
  if (change === null) return { kind: 'nothingToCompare' };
  const now = { part: week.chosen.painful, of: week.chosen.count };
  const then = { part: before.chosen.painful, of: before.chosen.count };
  if (now.part === 0 && then.part === 0) return { kind: 'nonePainful' };
  if (Math.abs(change) < CLEAR_CHANGE) return { kind: 'aboutAsPainful', now, then };
  return { kind: change > 0 ? 'morePainful' : 'fewerPainful', now, then };
}
