import { runAtOnce } from '../../../lib/eventLoop';
import { MIN_SIDE_DAYS } from '../../stats/associations/beside';
import { MOST_CANDIDATES, mostPresent } from '../../stats/associations/candidates';
import { type Candidate, measureAssociations } from '../../stats/associations/measure';
import type { PastDay } from './days';
import { addValue, type Contrast, contrast, noSums, type Sums, without } from './numbers';

export interface WeekdayPattern extends Contrast {
  /** 1 = Monday ... 7 = Sunday. */
  weekday: number;
}

export interface TagPattern extends Contrast {
  tag: string;
  /** Whether it was used in the week of the report. */
  usedThisWeek: boolean;
}

export interface Patterns {
  /** How many weeks they are about: those with a choice. */
  weeks: number;
  /** The weekday that differs most from the other days. */
  weekday: WeekdayPattern | null;
  /** Saturday and Sunday against the other days. */
  weekend: Contrast | null;
  /** The tags that go with the lightest and the heaviest days. */
  lighterTag: TagPattern | null;
  heavierTag: TagPattern | null;
}

/**
 * Patterns in what was chosen, over all days that a report looks at: whole weeks from a Monday on, the last of them its
 * own. Days without a choice do not count. A difference must be clear in the choices, and hold by the test of the
 * associations: no report asserts what these call chance.
 */
export function findPatterns(days: readonly PastDay[]): Patterns {
  const all = noSums();
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, sums: noSums() }));
  const weekend = noSums();
  const tags = new Map<string, Sums>();
  for (const { weekday, chosen, tagNames } of days) {
    if (chosen.balance === null) continue;
    const groups = [all, weekdays[weekday - 1]?.sums, isWeekend(weekday) ? weekend : undefined];
    for (const tag of tagNames) {
      const sums = tags.get(tag) ?? noSums();
      tags.set(tag, sums);
      groups.push(sums);
    }
    for (const sums of groups) if (sums) addValue(sums, chosen.balance);
  }
  const compare = (sums: Sums) => contrast(sums, without(all, sums), MIN_SIDE_DAYS);
  const tagsThisWeek = new Set(days.slice(-7).flatMap(({ tagNames }) => tagNames));
  const foundTags = [...tags].sort(byName).flatMap(([tag, sums]) => {
    const found = compare(sums);
    return found ? [{ tag, usedThisWeek: tagsThisWeek.has(tag), ...found }] : [];
  });
  const foundWeekdays = weekdays.flatMap(({ weekday, sums }) => {
    const found = compare(sums);
    return found ? [{ weekday, ...found }] : [];
  });
  const foundWeekend = compare(weekend);
  const sureTags = goesWithMood(days, 'tags', foundTags, ({ tag }) => tag);
  return {
    weeks: weeksOf(days),
    weekday: strongest(goesWithMood(days, 'weekdays', foundWeekdays, ({ weekday }) => String(weekday))),
    weekend: goesWithMood(days, 'weekend', foundWeekend ? [foundWeekend] : [], () => WEEKEND)[0] ?? null,
    lighterTag: strongest(sureTags.filter(({ difference }) => difference > 0)),
    heavierTag: strongest(sureTags.filter(({ difference }) => difference < 0)),
  };
}

const WEEKEND = 'weekend';

const isWeekend = (weekday: number) => weekday >= 6;

/** What is asked about at once, as the associations ask: all that is found at once is judged together. */
const CANDIDATES = {
  tags: (days) =>
    mostPresent(
      days.map(({ tags }) => Object.keys(tags)),
      MOST_CANDIDATES.tags,
    ),
  weekdays: (days) =>
    [1, 2, 3, 4, 5, 6, 7].map((each) => ({
      name: String(each),
      presence: days.map(({ weekday }) => weekday === each),
    })),
  weekend: (days) => [{ name: WEEKEND, presence: days.map(({ weekday }) => isWeekend(weekday)) }],
} satisfies Record<string, (days: readonly PastDay[]) => Candidate[]>;

/** Of some contrasts those that hold by the test of the associations, in the same direction. */
function goesWithMood<C extends Contrast>(
  days: readonly PastDay[],
  of: keyof typeof CANDIDATES,
  contrasts: readonly C[],
  nameOf: (contrast: C) => string,
): C[] {
  if (contrasts.length === 0) return [];
  const told = days.flatMap((day, place) => (day.mood === null ? [] : [{ day, place, mood: day.mood }]));
  const measuring = measureAssociations({
    days: told.map(({ place }) => place),
    values: told.map(({ mood }) => mood),
    weekdays: told.map(({ day }) => day.weekday),
    candidates: CANDIDATES[of](told.map(({ day }) => day)),
    removeWeekdays: of === 'tags',
  });
  const { items } = runAtOnce(measuring); // of nine weeks
  const sure = new Map(items.filter(({ mayBeChance }) => !mayBeChance).map((item) => [item.name, item.difference]));
  return contrasts.filter((each) => (sure.get(nameOf(each)) ?? 0) * each.difference > 0);
}

const DAYS_PER_WEEK = 7;

function weeksOf(days: readonly PastDay[]): number {
  return new Set(days.flatMap(({ chosen }, index) => (chosen.count > 0 ? [Math.floor(index / DAYS_PER_WEEK)] : [])))
    .size;
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** The largest difference; the first among equals. */
function strongest<P extends Contrast>(patterns: P[]): P | null {
  return patterns.reduce<P | null>(
    (best, pattern) => (best && Math.abs(best.difference) >= Math.abs(pattern.difference) ? best : pattern),
    null,
  );
}
