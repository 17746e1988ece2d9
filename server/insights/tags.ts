import { type EntryPlace, findTagged, readSpellingRows } from '../../models/repositories/statRows';
import type { Steps } from '../../models/repositories/steps';
import { PER_CALL } from '../contract/limits';
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

/** Most entries first, of as many the first by name: wherever tags are named the same ones come first. */
export const byUse = (one: { name: string; entries: number }, other: { name: string; entries: number }): number =>
  other.entries - one.entries || (one.name < other.name ? -1 : 1);

/** What entries say of a tag. */
export interface TagUse {
  /** The spelling of the entry written last (the one with the largest id), everywhere. */
  name: string;
  entries: number;
  lastDay: Day;
  lastId: number;
}

/** By tag key. */
export type TagUses = Map<string, TagUse>;

/** What is read before others have their turn: some milliseconds, also where each tag is another. */
const SLICE_TAGS = PER_CALL.readTags;

const WHOLE: Span = { from: '0000-01-01', to: '9999-12-31' };

/** Some tags of a user's entries, and where those begin that are left. */
export interface TagSlice {
  uses: TagUses;
  /** Null at the end. */
  next: { userId: number; after: EntryPlace; upTo: EntryPlace } | null;
}

/** The first tags of a user's entries: mostly these are all. */
export function readFirstTags(userId: number, { from, to }: Span = WHOLE): Steps<TagSlice> {
  const stretch = { userId, after: { day: from, id: 0 }, upTo: { day: to, id: Number.MAX_SAFE_INTEGER } };
  return readMoreTags({ uses: new Map(), next: stretch });
}

/** With those of the next slice. */
export function* readMoreTags({ uses, next }: TagSlice): Steps<TagSlice> {
  if (!next) return { uses, next };
  const last = yield* findTagged(next, SLICE_TAGS);
  for (const { key, name, entries, lastDay, lastId } of yield* readSpellingRows({ ...next, upTo: last ?? next.upTo })) {
    const other = uses.get(key);
    const isLatest = !other || lastId > other.lastId;
    uses.set(key, {
      name: isLatest ? name : other.name,
      entries: Number(entries) + (other?.entries ?? 0),
      lastDay: other && other.lastDay > lastDay ? other.lastDay : lastDay,
      lastId: isLatest ? lastId : other.lastId,
    });
  }
  return { uses, next: last && { ...next, after: last } };
}

/** The name of each tag by its key. */
export function namesOfTags(uses: TagUses): Map<string, string> {
  return new Map([...uses].map(([key, { name }]) => [key, name]));
}
