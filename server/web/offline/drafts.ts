import { EMOTIONS } from 'emotion-diary-client';
import { fieldOf, readStored, textIn } from '../lib/stored';
import { isUuidv7, uuidv7 } from '../lib/uuid';
import type { Emotion } from '../types';

/** What somebody is writing and has not saved. */
export interface Draft {
  content: string;
  emotion: Emotion | null;
  tags: string[];
  /** One that is being typed. */
  halfTag?: string;
  /** Wall time as typed, or exact where it was left as it is; null for the moment of saving. */
  date: string | null;
  /** The wall time that the entry had when this was begun: one that is left as it was says nothing of its date. Null where nobody knows. */
  dateBefore: string | null;
  /** Whose wall time that is: the account's zone may change meanwhile. Null where nobody has said a date. */
  zone: string | null;
  imageUrl: string | null;
  /** Which version of an entry is being changed; null for one that is not there yet. */
  revision: number | null;
  /** Changes that this one goes on from. */
  earlier: Earlier[];
}

/** A change that was saved on this device: it waits there still, or the service has it, or was sent it and has not answered. */
export interface Earlier {
  clientId: string;
  draft: Draft & { zone: string };
  date: string | null;
}

export const EMPTY: Draft = {
  content: '',
  emotion: null,
  tags: [],
  date: null,
  dateBefore: null,
  zone: null,
  imageUrl: null,
  revision: null,
  earlier: [],
};

/** The place of one form's draft: no other form writes there. */
export interface DraftPlace {
  /** Whether something was left there to go on with. */
  found: boolean;
  /** The id under which it was sent where that failed and this device could not keep it: the service may have it. */
  sentAs: string | null;
  /**
   * What was sent last under that id. Its revision is the one that it is a change of; null where nothing but this was ever
   * sent under that id.
   */
  sent: Draft;
  read(): Draft | null;
  /** At once, not later: the tab may be closed with the next key. Says whether this device has it. */
  keep(draft: Draft): boolean;
  /** Once it is saved, or not wanted. What somebody who came back has typed since stays. */
  drop(): void;
}

/** For each person and entry; 0 is the entry that is not there yet. */
export const stemOf = (userId: number, entryId = 0) => `diary.draft.${userId}.${entryId}`;

/** Each form has a name of its own, so that tabs do not write over each other. */
export const newDraftKey = (userId: number, entryId?: number) => `${stemOf(userId, entryId)}.${uuidv7()}`;

/** Where drafts of an entry lie, the one begun last first. */
export function draftKeys(userId: number, entryId?: number): string[] {
  const stem = stemOf(userId, entryId);
  const keys = Object.keys(localStorage).filter((key) => key === stem || key.startsWith(`${stem}.`)); // the former of before
  return keys.filter(readDraft).sort().reverse();
}

export function openDraft(key: string): DraftPlace {
  let mine = localStorage.getItem(key);
  const remove = () => {
    if (localStorage.getItem(key) === mine) localStorage.removeItem(key);
  };
  const kept = readStored(key);
  const sentAs = textIn(kept, 'sentAs');
  const sentBefore = () => place.sentAs !== null && { sentAs: place.sentAs, sent: place.sent };
  const place: DraftPlace = {
    found: readDraft(key) !== null,
    sentAs: sentAs && isUuidv7(sentAs) ? sentAs : null,
    sent: draftIn(fieldOf(kept, 'sent')) ?? { ...EMPTY, revision: 1 },
    read: () => readDraft(key),
    drop() {
      remove();
      place.sentAs = null;
    },
    keep(draft) {
      try {
        if (isEmpty(draft)) remove();
        else localStorage.setItem(key, JSON.stringify({ ...draft, ...sentBefore() }));
      } catch {
        return false; // full
      }
      mine = localStorage.getItem(key);
      return true;
    },
  };
  return place;
}

/** A date alone would date another day's page. */
const isEmpty = ({ content, emotion, halfTag, tags, imageUrl }: Draft) =>
  content === '' && emotion === null && tags.length === 0 && !halfTag && imageUrl === null;

const readDraft = (key: string) => draftIn(readStored(key));

function draftIn(kept: unknown): Draft | null {
  const content = textIn(kept, 'content');
  if (content === null) return null;
  const revision = fieldOf(kept, 'revision');
  return {
    content,
    emotion: EMOTIONS.find((emotion) => emotion === textIn(kept, 'emotion')) ?? null,
    tags: listIn(fieldOf(kept, 'tags')).filter((tag) => typeof tag === 'string'),
    halfTag: textIn(kept, 'halfTag') ?? '',
    date: textIn(kept, 'date'),
    dateBefore: textIn(kept, 'dateBefore'),
    zone: textIn(kept, 'zone'),
    imageUrl: textIn(kept, 'imageUrl'),
    revision: typeof revision === 'number' ? revision : null,
    earlier: listIn(fieldOf(kept, 'earlier')).flatMap(earlierIn),
  };
}

const listIn = (kept: unknown): unknown[] => (Array.isArray(kept) ? kept : []);

function earlierIn(kept: unknown): Earlier[] {
  const [clientId, draft] = [textIn(kept, 'clientId'), draftIn(fieldOf(kept, 'draft'))];
  if (clientId === null || !draft || draft.zone === null) return [];
  return [{ clientId, draft: { ...draft, zone: draft.zone }, date: textIn(kept, 'date') }];
}

const keysOf = (userId: number) => Object.keys(localStorage).filter((key) => key.startsWith(`diary.draft.${userId}.`));

/** How many texts somebody has begun on this device, in whatever tab. */
export const countDrafts = (userId: number) => keysOf(userId).filter(readDraft).length;

export function dropAllDrafts(userId: number): void {
  for (const key of keysOf(userId)) localStorage.removeItem(key);
}
