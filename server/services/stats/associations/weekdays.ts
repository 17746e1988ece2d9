import { meanOf } from '../../../lib/statistics/moments';

/** A weekday with fewer days than this has no mean of its own. */
const MIN_WEEKDAY_DAYS = 4;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** Weekdays with few days share one mean. */
const RARE = 0;

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
  /** Places of the days that can be compared, and of each the value less that of its weekday. */
  places: readonly number[];
  values: readonly number[];
  presence: readonly boolean[];
  /** So many days with it, against as many as one likes without, would tell as much. */
  worth: number;
  /** By what the squared error grows, since the weekdays are known by these days only. */
  widening: number;
  /** Days with it that are left out: all days of their weekdays have it, and no day is there to compare them with. */
  aside: number;
}

interface Group {
  having: number;
  lacking: number;
  sumHaving: number;
  sumLacking: number;
}

/**
 * Otherwise whatever is done on Saturdays looks like what makes Saturdays better. Weekdays and difference are fitted
 * together, by least squares: days with something are held against days of the same weekday without it, and what they have
 * over these is not taken for their weekday's. (The mean of a weekday over all of its days holds a part of the difference, and
 * where all of them have it, all of it.)
 */
export function besideOwnWeekdays(
  presence: readonly boolean[],
  { values, weekdays }: { values: readonly number[]; weekdays: readonly number[] },
): Likened {
  const days = new Array<number>(WEEK.length + 1).fill(0);
  for (const weekday of weekdays) days[weekday] = (days[weekday] ?? 0) + 1;
  const groupOf = (place: number) => {
    const weekday = weekdays[place] ?? RARE;
    return (days[weekday] ?? 0) < MIN_WEEKDAY_DAYS ? RARE : weekday;
  };
  const groups = days.map((): Group => ({ having: 0, lacking: 0, sumHaving: 0, sumLacking: 0 }));
  for (const [place, value] of values.entries()) {
    const group = groups[groupOf(place)];
    if (!group) continue;
    group[presence[place] ? 'having' : 'lacking'] += 1;
    group[presence[place] ? 'sumHaving' : 'sumLacking'] += value;
  }
  const compared = groups.filter(({ lacking }) => lacking > 0);
  const worth = sumOf(compared.map(weightOf));
  const difference = sumOf(compared.map((group) => weightOf(group) * differenceIn(group))) / worth;
  const levels = groups.map(
    ({ having, lacking, sumHaving, sumLacking }) => (sumHaving + sumLacking - difference * having) / (having + lacking),
  );
  const places = [...values.keys()].filter((place) => (groups[groupOf(place)]?.lacking ?? 0) > 0);
  const [having, size] = [sumOf(compared.map((group) => group.having)), places.length];
  const plainWorth = (having * (size - having)) / size;
  return {
    places,
    values: places.map((place) => (values[place] ?? 0) - (levels[groupOf(place)] ?? 0)),
    presence: places.map((place) => presence[place] ?? false),
    worth,
    widening: ((plainWorth / worth) * (size - 2)) / (size - 1 - compared.length),
    aside: sumOf(groups.map((group) => (group.lacking === 0 ? group.having : 0))),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** What a weekday tells: nothing where all of its days have it, or none. */
const weightOf = ({ having, lacking }: Group) => (having * lacking) / (having + lacking);

const differenceIn = ({ having, lacking, sumHaving, sumLacking }: Group) =>
  having === 0 ? 0 : sumHaving / having - sumLacking / lacking;
