import { type Comparison, comparerOf } from '../../../lib/statistics/compareDays';
import { besideOwnWeekdays, type Likened } from './weekdays';

/** Under so many days on either side nothing is said. */
export const MIN_SIDE_DAYS = 5;
const MIN_WORTH = 2;

export interface Series {
  days: readonly number[];
  /** 1 (Monday) to 7 of each day. */
  weekdays: readonly number[];
  /** Whether what belongs to the weekdays is taken out first: not where they are the question. */
  removeWeekdays: boolean;
}

export interface Beside {
  /** Null where nothing can be said: all values are the same, or too few days are left beside others of their weekdays. */
  comparison: Comparison | null;
  likened: Likened | null;
}

/** How the days with something compare with the days without it, of these values: where it is asked for, weekday by weekday. */
export function besideOthers(
  { days, weekdays, removeWeekdays }: Series,
  values: readonly number[],
): (presence: readonly boolean[]) => Beside {
  if (!removeWeekdays) {
    const compare = comparerOf({ days, values });
    return (presence) => ({ comparison: compare(presence), likened: null });
  }
  return (presence) => {
    const likened = besideOwnWeekdays(presence, { values, weekdays });
    if (isTooLittle(likened)) return { comparison: null, likened };
    const compare = comparerOf({ days: likened.places.map((place) => days[place] ?? 0), values: likened.values });
    return { comparison: compare(likened.presence, likened.widening), likened };
  };
}

/** Beside days of the same weekdays: too few are left, or they tell less than four days would against four. */
export function isTooLittle({ presence, worth }: Likened): boolean {
  const having = presence.filter(Boolean).length;
  return having < MIN_SIDE_DAYS || presence.length - having < MIN_SIDE_DAYS || worth < MIN_WORTH;
}
