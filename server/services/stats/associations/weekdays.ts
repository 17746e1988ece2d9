import { meanOf } from '../../../lib/statistics/moments';

/** A weekday with fewer days than this has no mean of its own: the general one stands for it. */
const MIN_WEEKDAY_DAYS = 4;

/**
 * The values without what belongs to their weekday, on the scale that they were on: otherwise whatever is done on
 * Saturdays looks like what makes Saturdays better. `weekdays` are 1 (Monday) to 7.
 */
export function withoutWeekdays(values: readonly number[], weekdays: readonly number[]): number[] {
  const general = meanOf(values);
  const means = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const own = values.filter((_, place) => weekdays[place] === weekday);
    return own.length < MIN_WEEKDAY_DAYS ? general : meanOf(own);
  });
  return values.map((value, place) => value - (means[(weekdays[place] ?? 1) - 1] ?? general) + general);
}
