import type { DailySummary } from '../../../../models/EmotionStat';
import type { Candidate } from './measure';

/**
 * Tags and words that are looked at: those of the most days. Which they are does not depend on the moods, so that it makes
 * nothing look truer than it is; and each one more makes all others harder to find.
 */
export const MOST_CANDIDATES = { tags: 200, words: 100 };

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** What is there on most of the days, first, then by code units; `name` is the key of a tag. A day names each thing once. */
export function mostPresent(days: readonly (readonly string[])[], limit: number): Candidate[] {
  const counts = new Map<string, number>();
  for (const names of days) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const candidates = [...counts]
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name]) => ({ name, presence: new Array<boolean>(days.length).fill(false) }));
  const presences = new Map(candidates.map(({ name, presence }) => [name, presence]));
  for (const [place, names] of days.entries()) {
    for (const name of names) {
      const presence = presences.get(name);
      if (presence) presence[place] = true;
    }
  }
  return candidates;
}

export function tagsOf({ tags }: DailySummary): string[] {
  return Object.keys(tags);
}

/** `weekdays` are 1 (Monday) to 7. */
export function weekdayCandidates(weekdays: readonly number[]): Candidate[] {
  return WEEKDAYS.map((name, index) => ({ name, presence: weekdays.map((weekday) => weekday === index + 1) }));
}
