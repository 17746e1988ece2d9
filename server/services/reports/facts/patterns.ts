import type { DayFacts } from './days';
import { type Contrast, contrast } from './numbers';
import { sentimentsOf } from './weeks';

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

/** Patterns over all days that a report looks at: whole weeks from a Monday on, the last of them its own. */
export function findPatterns(days: readonly DayFacts[]): Patterns {
  const read = days
    .map((day, index) => ({ ...day, weekday: (index % 7) + 1 }))
    .filter(({ sentiment }) => sentiment !== null);
  const compare = (isMember: (day: (typeof read)[number]) => boolean, least: number) =>
    contrast(sentimentsOf(read.filter(isMember)), sentimentsOf(read.filter((day) => !isMember(day))), least);

  const weekdays = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const found = compare((day) => day.weekday === weekday, LEAST_WEEKDAYS);
    return found ? [{ weekday, ...found }] : [];
  });
  const tagsThisWeek = new Set(days.slice(-7).flatMap(({ tags }) => tags));
  const tags = [...new Set(read.flatMap((day) => day.tags))].sort().flatMap((tag) => {
    const found = compare((day) => day.tags.includes(tag), LEAST_TAG_DAYS);
    return found ? [{ tag, usedThisWeek: tagsThisWeek.has(tag), ...found }] : [];
  });
  return {
    weekday: strongest(weekdays),
    weekend: compare(({ weekday }) => weekday >= 6, LEAST_WEEKEND_DAYS),
    lighterTag: strongest(tags.filter(({ difference }) => difference > 0)),
    heavierTag: strongest(tags.filter(({ difference }) => difference < 0)),
  };
}

/** The largest difference; the first among equals. */
function strongest<P extends Contrast>(patterns: P[]): P | null {
  return patterns.reduce<P | null>(
    (best, pattern) => (best && Math.abs(best.difference) >= Math.abs(pattern.difference) ? best : pattern),
    null,
  );
}
