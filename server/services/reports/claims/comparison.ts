import type { Facts } from '../facts/facts';
import { painMoveOf } from '../facts/signals';
import type { Claim } from './claim';

/** This week beside the last, by the share of painful choices; with the amounts. */
export function comparisonOf(facts: Facts): Claim {
  const { week, before, period } = facts;
  const isOver = !period.current && period.daysElapsed > 0;
  if (week.entries === 0) return { kind: isOver ? 'noneToCompare' : 'noneToCompareYet' };
  if (before.entries === 0) return { kind: 'noWeekBefore' };
  const move = painMoveOf(facts);
  if (move === null) return { kind: 'nothingToCompare' };
  const now = { part: week.chosen.painful, of: week.chosen.count };
  const then = { part: before.chosen.painful, of: before.chosen.count };
  if (now.part === 0 && then.part === 0) return { kind: 'nonePainful' };
  const isOneSided = now.part === 0 || then.part === 0;
  if (move === 'unclear' || (move === 'same' && isOneSided)) return { kind: 'painfulSideBySide', now, then };
  if (move === 'same') return { kind: 'aboutAsPainful', now, then };
  return { kind: move === 'more' ? 'morePainful' : 'fewerPainful', now, then };
}
