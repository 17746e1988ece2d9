import { api, faultOf } from '../api/client';
import { patience } from '../api/patience';
import { isHere } from '../api/session';
import { now } from '../lib/clock';
import { fromWallTime, toExactTime } from '../lib/days';
import type { Entry } from '../types';
import { draftOf, isSaidIn } from '../write/versions';
import type { Draft } from './drafts';

/** A change of an entry, as it was saved: of which version, and in whose wall time. */
export interface Change {
  id: number;
  draft: Draft & { revision: number; zone: string };
  /** The moment of the entry from now on; null where it stays as it is. */
  date: string | null;
}

/** What somebody saved, beside the entry as it was when that was begun. */
export function changeOf(entry: Entry, ready: Draft, zoneNow: string): Change {
  const zone = ready.zone ?? zoneNow;
  const draft = { ...ready, zone, revision: ready.revision ?? entry.revision };
  const isMoved = ready.date !== draftOf(entry, zone).date;
  if (!isMoved) return { id: entry.id, draft, date: null };
  const moment = ready.date === null ? now() : fromWallTime(zone, ready.date);
  const date = ready.date ?? toExactTime(zone, moment);
  return { id: entry.id, draft: { ...draft, date }, date: moment.toISOString() };
}

/**
 * Saves a change in nobody else's name, and over no other version than its own: where the entry is another one by now that
 * fails, unless it says the same.
 */
export async function sendChange(userId: number, change: Change): Promise<Entry> {
  if (!isHere(userId)) throw new Error('who wrote this is not signed in any more');
  const { id, date, draft } = change;
  const { content, emotion, tags, imageUrl, revision: ifRevision } = draft;
  const input = { id, content, emotion, tags, imageUrl, ifRevision, ...(date && { date }) };
  try {
    return (await api.diary.update.mutate(input, patience())).diary;
  } catch (error) {
    const theirs = faultOf(error)?.current;
    if (theirs && isSaidIn(theirs, mineBeside(theirs, change), draft.zone)) return theirs; // the answer was lost on its way
    throw error;
  }
}

/** What a change would make of another version: what it says nothing of stays as it is there. */
export const mineBeside = (theirs: Entry, { draft, date }: Change): Draft => ({
  ...draft,
  emotion: draft.emotion ?? theirs.emotion,
  date: date === null ? draftOf(theirs, draft.zone).date : draft.date,
});
