import { type DailySummary, MOST_DAY_TAGS } from '../../models/EmotionStat';
import { hasMoreDayTags, readDayTags } from '../../models/repositories/statRows';
import type { Steps } from '../../models/repositories/steps';
import type { Day } from '../lib/dates';
import type { Contribution } from './contributions';

/** The tags of a day counted from its entries; of very many those that most of its entries have. */
export function* countDayTags(userId: number, day: Day): Steps<DailySummary['tags']> {
  const rows = yield* readDayTags(userId, day, MOST_DAY_TAGS);
  return Object.fromEntries(rows.map(({ key, ...sums }) => [key, sums]));
}

/**
 * A summary that holds no tags for their number, with the tags of its day if these have become few enough. The entries must be
 * changed already.
 */
export function* withFewTags(
  summary: DailySummary,
  { userId, day }: { userId: number; day: Day },
): Steps<DailySummary> {
  if (yield* hasMoreDayTags(userId, day, MOST_DAY_TAGS)) return summary;
  const { hasManyTags: _, ...others } = summary;
  return { ...others, tags: yield* countDayTags(userId, day) };
}

/** Whether there may be fewer different tags than before. */
export function haveTagsGone(shifts: readonly { contribution: Contribution; sign: 1 | -1 }[]): boolean {
  const keysOf = (sign: 1 | -1) => shifts.flatMap((shift) => (shift.sign === sign ? shift.contribution.tagKeys : []));
  const come = new Set(keysOf(1));
  return keysOf(-1).some((key) => !come.has(key));
}
