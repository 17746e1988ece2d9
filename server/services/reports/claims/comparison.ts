import type { Facts, PastWeek } from '../facts/facts';
import { painMoveOf } from '../facts/signals';
import type { Claim } from './claim';

/**
 * This week beside the last, by the share of painful choices; with the amounts. Where too few were chosen for it, by how
 * much was written: who chooses seldom need not be told so every week.
 */
export function comparisonOf(facts: Facts): Claim {
  const { week, before, period } = facts;
  const isOver = !period.current && period.daysElapsed > 0;
  if (week.entries === 0) return { kind: isOver ? 'noneToCompare' : 'noneToCompareYet' };
  if (before.entries === 0) return { kind: 'noWeekBefore' };
  const move = painMoveOf(facts);
  if (move === null) return isTold(facts) ? besideByEntries(facts) : { kind: 'nothingToCompare' };
  const now = { part: week.chosen.painful, of: week.chosen.count };
  const then = { part: before.chosen.painful, of: before.chosen.count };
  if (now.part === 0 && then.part === 0) return { kind: 'nonePainful' };
  const isOneSided = now.part === 0 || then.part === 0;
  if (move === 'unclear' || (move === 'same' && isOneSided)) return { kind: 'painfulSideBySide', now, then };
  if (move === 'same') return { kind: 'aboutAsPainful', now, then };
  return { kind: move === 'more' ? 'morePainful' : 'fewerPainful', now, then };
}

/** Whether it has been said that few were chosen: of a row of such weeks by the first, and where entries have no choice by what tells these. */
const isTold = ({ week, earlier }: Facts): boolean =>
  week.chosen.count < week.entries || earlier.some((each, index) => isFewBeside(each, earlier[index - 1]));

const isFewBeside = (week: PastWeek, before: PastWeek | undefined): boolean =>
  before !== undefined && week.entries > 0 && before.entries > 0 && painMoveOf({ week, before }) === null;

/** Of a week that goes on nobody says that it has as many, or fewer: of it so far. */
function besideByEntries({ week: { entries }, before, period }: Facts): Claim {
  const entriesBefore = before.entries;
  if (period.current || period.daysElapsed === 0) return { kind: 'entriesSoFar', entries, entriesBefore };
  return entries === entriesBefore
    ? { kind: 'entriesAlike', entries }
    : { kind: 'entriesBeside', entries, entriesBefore };
}
