import { api, faultOf } from '../api/client';
import { isHere } from '../api/session';
import { now } from '../lib/clock';
import { fromWallTime, toExactTime } from '../lib/days';
import type { Entry } from '../types';
import { draftOf, isSaidIn } from '../write/versions';
import type { Draft, Earlier } from './drafts';

/** Of those that a change goes on from so many are remembered: each holds a whole text. */
const MOST_EARLIER = 4;

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
  const before = ready.dateBefore ?? draftOf(entry, zone).date;
  const isMoved = ready.date !== before || ready.earlier.some(({ date }) => date !== null); // or back again
  if (!isMoved) return { id: entry.id, draft, date: null };
  const moment = ready.date === null ? now() : fromWallTime(zone, ready.date);
  const date = ready.date ?? toExactTime(zone, moment);
  return { id: entry.id, draft: { ...draft, date }, date: moment.toISOString() };
}

/** The change that gives an entry another picture, and nothing else. */
export const pictureChange = (entry: Entry, imageUrl: string | null, zone: string): Change =>
  changeOf(entry, { ...draftOf(entry, zone), imageUrl }, zone);

/** A change that waits here, or was sent, to be gone on with: one that waits does so until what is made of it is saved. */
export function goOnWith({ clientId, change: { draft, date } }: { clientId: string; change: Change }): Draft {
  const last = { clientId, draft: { ...draft, earlier: [] }, date };
  return { ...draft, earlier: [...draft.earlier, last].slice(-MOST_EARLIER) };
}

/**
 * Saves a change in nobody else's name, and over no other version than its own: where the entry is another version by now that
 * fails, unless it says the same, or what this goes on from. Then an answer was lost on its way.
 */
export async function sendChange(userId: number, change: Change): Promise<Entry> {
  const { draft } = change;
  try {
    return await update(userId, change, draft.revision);
  } catch (error) {
    const theirs = faultOf(error)?.current;
    const isThere = (one: Pick<Earlier, 'draft' | 'date'>) =>
      theirs !== undefined && isSaidIn(theirs, mineBeside(theirs, one), draft.zone);
    if (theirs && isThere(change)) return theirs;
    if (theirs && draft.earlier.some(isThere)) return update(userId, change, theirs.revision);
    throw error;
  }
}

async function update(userId: number, { id, date, draft }: Change, ifRevision: number): Promise<Entry> {
  if (!isHere(userId)) throw new Error('who wrote this is not signed in any more');
  const { content, emotion, tags, imageUrl } = draft;
  const input = { id, content, emotion, tags, imageUrl, ifRevision, ...(date && { date }) };
  return (await api.diary.update.mutate(input)).diary;
}

/** What a change would make of another version: what it says nothing of stays as it is there. */
export function mineBeside(theirs: Entry, { draft, date }: Pick<Earlier, 'draft' | 'date'>): Draft {
  const dateBefore = draftOf(theirs, draft.zone).date;
  const emotion = draft.emotion ?? theirs.emotion;
  return { ...draft, emotion, dateBefore, date: date === null ? dateBefore : draft.date };
}
