import { meanOf } from '../../../lib/statistics/moments';

/** A weekday with fewer days than this has no mean of its own. */
const MIN_WEEKDAY_DAYS = 4;
/** So many times as many days with something as days without it: nearly all of them. */
const BOUND_TIMES = 4;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/**
 * The values without what belongs to their weekday, on the scale that they were on. `weekdays` are 1 (Monday) to 7; the
 * general mean stands for that of a rare one. Only where nothing but chance is supposed: of something that is done on
 * every Saturday its own days make the mean of Saturdays, and all that it does is taken out with it.
 */
export function withoutWeekdays(values: readonly number[], weekdays: readonly number[]): number[] {
  const general = meanOf(values);
  const means = WEEK.map((weekday) => {
    const own = values.filter((_, place) => weekdays[place] === weekday);
    return own.length < MIN_WEEKDAY_DAYS ? general : meanOf(own);
  });
  return values.map((value, place) => value - (means[(weekdays[place] ?? 1) - 1] ?? general) + general);
}

/** Days with something beside days of the same weekdays without it. */
export interface Likened {
  /** Places of the days that can be compared, and of each the value less that of its weekday without it. */
  places: readonly number[];
  values: readonly number[];
  presence: readonly boolean[];
  /** The means that were taken out, and how many days without it their mixture is worth: they are estimates themselves. */
  strata: number;
  worth: number;
  /** Weekdays that cannot be compared: nearly all of their days have it. */
  bound: readonly number[];
  /** Days with it on those. */
  aside: number;
}

/**
 * Otherwise whatever is done on Saturdays looks like what makes Saturdays better. What a weekday is like is told by its
 * days without it, at least four; rarer ones share one mean. A weekday of which fewer than four days lack it, and four times
 * as many have it, is left out: what goes with it and what with the weekday cannot be told apart there.
 */
export function besideOwnWeekdays(
  presence: readonly boolean[],
  { values, weekdays }: { values: readonly number[]; weekdays: readonly number[] },
): Likened {
  const having = new Array<number>(8).fill(0);
  const lacking = new Array<number>(8).fill(0);
  for (const [place, weekday] of weekdays.entries()) {
    const side = presence[place] ? having : lacking;
    side[weekday] = (side[weekday] ?? 0) + 1;
  }
  const daysWith = (weekday: number) => having[weekday] ?? 0;
  const daysWithout = (weekday: number) => lacking[weekday] ?? 0;
  const isRare = (weekday: number) => daysWithout(weekday) < MIN_WEEKDAY_DAYS;
  const bound = WEEK.filter(
    (weekday) => isRare(weekday) && daysWith(weekday) > 0 && daysWith(weekday) >= BOUND_TIMES * daysWithout(weekday),
  );
  const places = [...weekdays.keys()].filter((place) => !bound.includes(weekdays[place] ?? 0));
  const stratumOf = (weekday: number) => (isRare(weekday) ? 0 : weekday);
  const sums = new Array<number>(8).fill(0);
  const counts = { having: new Array<number>(8).fill(0), lacking: new Array<number>(8).fill(0) };
  let compared = 0;
  for (const place of places) {
    const stratum = stratumOf(weekdays[place] ?? 0);
    const side = presence[place] ? counts.having : counts.lacking;
    side[stratum] = (side[stratum] ?? 0) + 1;
    if (presence[place]) compared += 1;
    else sums[stratum] = (sums[stratum] ?? 0) + (values[place] ?? 0);
  }
  const means = sums.map((sum, stratum) => sum / (counts.lacking[stratum] ?? 0));
  const used = [...counts.lacking.keys()].filter((stratum) => (counts.lacking[stratum] ?? 0) > 0);
  const shares = used.map(
    (stratum) => ((counts.having[stratum] ?? 0) / compared) ** 2 / (counts.lacking[stratum] ?? 1),
  );
  return {
    places,
    values: places.map((place) => (values[place] ?? 0) - (means[stratumOf(weekdays[place] ?? 0)] ?? 0)),
    presence: places.map((place) => presence[place] ?? false),
    strata: used.length,
    worth: 1 / shares.reduce((sum, share) => sum + share, 0),
    bound,
    aside: bound.reduce((sum, weekday) => sum + daysWith(weekday), 0),
  };
}
