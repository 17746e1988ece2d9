import { EMOTIONS } from 'emotion-diary-client';
import { fieldOf, readStored, textIn } from '../lib/stored';
import type { Emotion } from '../types';

/** What somebody is writing and has not saved. */
export interface Draft {
  content: string;
  emotion: Emotion | null;
  tags: string[];
  /** Wall time as typed; null for the moment of saving. */
  date: string | null;
  imageUrl: string | null;
  /** Which version of an entry is being changed; null for one that is not there yet. */
  revision: number | null;
}

export const EMPTY: Draft = { content: '', emotion: null, tags: [], date: null, imageUrl: null, revision: null };

/** One for each person and entry; 0 is the entry that is not there yet. */
const keyOf = (userId: number, entryId = 0) => `diary.draft.${userId}.${entryId}`;

export function readDraft(userId: number, entryId?: number): Draft | null {
  const kept = readStored(keyOf(userId, entryId));
  const content = textIn(kept, 'content');
  if (content === null) return null;
  const tags = fieldOf(kept, 'tags');
  const revision = fieldOf(kept, 'revision');
  return {
    content,
    emotion: EMOTIONS.find((emotion) => emotion === textIn(kept, 'emotion')) ?? null,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    date: textIn(kept, 'date'),
    imageUrl: textIn(kept, 'imageUrl'),
    revision: typeof revision === 'number' ? revision : null,
  };
}

/** At once, not later: the tab may be closed with the next key. */
export function keepDraft(draft: Draft, userId: number, entryId?: number): void {
  const { content, emotion, tags, imageUrl } = draft;
  const isEmpty = content === '' && emotion === null && tags.length === 0 && imageUrl === null; // a date alone would date another day's page
  if (isEmpty) dropDraft(userId, entryId);
  else localStorage.setItem(keyOf(userId, entryId), JSON.stringify(draft));
}

export const dropDraft = (userId: number, entryId?: number) => localStorage.removeItem(keyOf(userId, entryId));

export function dropAllDrafts(userId: number): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`diary.draft.${userId}.`));
  for (const key of own) localStorage.removeItem(key);
}
