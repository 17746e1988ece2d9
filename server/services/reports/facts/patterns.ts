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
  /** The weekday that differs most from the other days. */
  weekday: WeekdayPattern | null;
  /** Saturday and Sunday against the other days. */
  weekend: Contrast | null;
  /** The tags that go with the lightest and the heaviest days. */
  lighterTag: TagPattern | null;
  heavierTag: TagPattern | null;
}

const LEAST_WEEKDAYS = 4;
const LEAST_WEEKEND_DAYS = 4;
const LEAST_TAG_DAYS = 3;

/**
 * Patterns in what was chosen, over all days that a report looks at: whole weeks from a Monday on, the last of them its
 * own. Days without a choice do not count.
 */
export function findPatterns(days: readonly PastDay[]): Patterns {
  const all = noSums();
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, sums: noSums() }));
  const weekend = noSums();
  const tags = new Map<string, Sums>();
  for (const { weekday, chosen, tagNames } of days) {
    if (chosen.balance === null) continue;
    const groups = [all, weekdays[weekday - 1]?.sums, weekday >= 6 ? weekend : undefined];
    for (const tag of tagNames) {
      const sums = tags.get(tag) ?? noSums();
      tags.set(tag, sums);
      groups.push(sums);
    }
    for (const sums of groups) if (sums) addValue(sums, chosen.balance);
  }
  const compare = (sums: Sums, least: number) => contrast(sums, without(all, sums), least);
  const foundWeekdays = weekdays.flatMap(({ weekday, sums }) => {
    const found = compare(sums, LEAST_WEEKDAYS);
    return found ? [{ weekday, ...found }] : [];
  });
  const tagsThisWeek = new Set(days.slice(-7).flatMap(({ tagNames }) => tagNames));
  const foundTags = [...tags].sort(byName).flatMap(([tag, sums]) => {
    const found = compare(sums, LEAST_TAG_DAYS);
    return found ? [{ tag, usedThisWeek: tagsThisWeek.has(tag), ...found }] : [];
  });
  return {
    weekday: strongest(foundWeekdays),
    weekend: compare(weekend, LEAST_WEEKEND_DAYS),
    lighterTag: strongest(foundTags.filter(({ difference }) => difference > 0)),
    heavierTag: strongest(foundTags.filter(({ difference }) => difference < 0)),
  };
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** The largest difference; the first among equals. */
function strongest<P extends Contrast>(patterns: P[]): P | null {
  return patterns.reduce<P | null>(
    (best, pattern) => (best && Math.abs(best.difference) >= Math.abs(pattern.difference) ? best : pattern),
    null,
  );
}
