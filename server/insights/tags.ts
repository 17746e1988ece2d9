import { readSpellingRows } from '../../models/repositories/statRows';
import type { Steps } from '../../models/repositories/steps';
import type { Day } from '../lib/dates';
import { type DayFacts, meanSentiment } from './days';
import { meanOf } from './numbers';
import type { Span } from './period';

/** A tag over several days. */
export interface TagSums {
  entries: number;
  /** Days with an entry that has it. */
  days: number;
  /** Mean of the day means of the entries with it, -1...1, not rounded; null when none was read. */
  sentiment: number | null;
}

/** By tag key. */
export function sumTags(days: readonly DayFacts[]): Map<string, TagSums> {
  const uses = new Map<string, { entries: number; days: number; means: number[] }>();
  for (const { tags } of days) {
    for (const [key, sums] of Object.entries(tags)) {
      const use = uses.get(key) ?? { entries: 0, days: 0, means: [] };
      const mean = meanSentiment(sums);
      use.entries += sums.entries;
      use.days += 1;
      if (mean !== null) use.means.push(mean);
      uses.set(key, use);
    }
  }
  return new Map([...uses].map(([key, { means, ...use }]) => [key, { ...use, sentiment: meanOf(means) }]));
}

/** One spelling of a tag. */
export interface Spelling {
  key: string;
  name: string;
  entries: number;
  lastDay: Day;
}

/**
 * Every spelling of a user's tags, that of the entry written last (the one with the largest id) at the end: of these the last
 * is its name, everywhere. With a span only its days are searched, so the cost does not grow with the diary.
 */
export function* readSpellings(userId: number, span?: Span): Steps<Spelling[]> {
  const rows = yield* readSpellingRows(userId, span);
  return rows.map(({ entries, ...row }) => ({ ...row, entries: Number(entries) }));
}

/** The name of each tag by its key: the spelling of the entry written last. */
export function namesOfTags(spellings: readonly Spelling[]): Map<string, string> {
  return new Map(spellings.map(({ key, name }) => [key, name]));
}
