import { meanOf } from './moments';

/** Days to either side that tell what was usual around a day. */
const REACH_DAYS = 60;

/**
 * The values without what changes over months, on the scale that they were on: each less the mean of the days around it,
 * near ones weighing more (the kernel of V. A. Epanechnikov, Theory of Probability and its Applications 14, 1969). `days`
 * are the numbers of the days in ascending order.
 */
export function withoutDrift(values: readonly number[], days: readonly number[]): number[] {
  const general = meanOf(values);
  let first = 0;
  return values.map((value, place) => {
    const day = days[place] ?? 0;
    while (day - (days[first] ?? day) >= REACH_DAYS) first += 1;
    let sum = 0;
    let weights = 0;
    for (let other = first; other < days.length; other += 1) {
      const away = ((days[other] ?? 0) - day) / REACH_DAYS;
      if (away >= 1) break;
      const weight = 1 - away * away;
      sum += weight * (values[other] ?? 0);
      weights += weight;
    }
    return value - sum / weights + general;
  });
}
