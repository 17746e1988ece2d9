import { now } from '../lib/clock';
import { fromWallTime, toMinute, toWallTime } from '../lib/days';
import type { Draft } from '../offline/drafts';
import type { Entry, NewEntry } from '../types';
import type { Ready } from './entryForm';

/** What is ready, as an entry that is not there yet. */
export function newEntry(ready: Ready, zoneNow: string, moment = now()): NewEntry {
  const { content, emotion, tags, imageUrl, date, zone } = ready;
  const then = date === null ? moment : fromWallTime(zone ?? zoneNow, date);
  return { content, emotion, tags, imageUrl, date: then.toISOString() };
}

/** An entry as it is before somebody changes it. */
export function draftOf({ content, emotion, tags, imageUrl, date, revision }: Entry, zone: string): Draft {
  const then = toWallTime(zone, new Date(date));
  return { content, emotion, tags, imageUrl, revision, zone, date: then, dateBefore: then, earlier: [] };
}

/** Whether two say the same, whichever version they change. */
export function isSame(one: Draft, other: Draft): boolean {
  const told = ({ content, emotion, tags, imageUrl, date }: Draft) =>
    JSON.stringify([content, emotion, [...tags].sort(), imageUrl, date && toMinute(date)]);
  return told(one) === told(other);
}

/** Whether an entry says already what somebody wants to save. */
export const isSaidIn = (entry: Entry, draft: Draft, zone: string) => isSame(draftOf(entry, zone), draft);

/** Both texts, and whatever either has beside its text. */
export function joinBoth(mine: Draft, theirs: Entry): Draft {
  const isMine = (name: string) => mine.tags.some((tag) => tag.toLowerCase() === name.toLowerCase());
  const isHidden = mine.imageUrl && theirs.imageUrl && mine.imageUrl !== theirs.imageUrl;
  const picture = isHidden ? `\n\n![](${theirs.imageUrl})` : ''; // an entry has one beside its text
  return {
    ...mine,
    revision: theirs.revision,
    content: `${theirs.content}${picture}\n\n---\n\n${mine.content}`,
    tags: [...mine.tags, ...theirs.tags.filter((tag) => !isMine(tag))],
    imageUrl: mine.imageUrl ?? theirs.imageUrl,
  };
}
