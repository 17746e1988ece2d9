import { isTRPCClientError } from '@trpc/client';
import type { RouterOutputs } from 'emotion-diary-client';
import { api, faultOf, queries } from '../api/client';
import { isHere, session } from '../api/session';
import { createStore } from '../store';
import type { Entry, NewEntry } from '../types';
import { pictureChange, sendChange } from './changes';
import type { Earlier } from './drafts';
import { refusalOf } from './refusal';
import { keepSeen } from './seen';
import {
  type Changed,
  followOthers,
  isChange,
  keepRefusal,
  listWaiting,
  putWaiting,
  removeChange,
  removeSent,
  removeWaiting,
  type Waiting,
  type WaitingChange,
  type WaitingEntry,
  type Written,
} from './store';
import { createTryAgain } from './tryAgain';

export type Saved = RouterOutputs['diary']['create'];

/** What waits on this device for the person who is signed in. */
export const outbox = createStore<Waiting[]>([]);

/** The entry of which somebody looks at two versions in this tab, to choose. */
export const choosing = createStore<number | null>(null);

/** Statuses that say nothing of the entry: the service takes nothing just now. */
const TAKES_NOTHING = new Set([401, 408, 429, 503]);

/** Whether the service has decided nothing: it gave no answer, or one that says nothing of what was sent. */
export function isUndecided(error: unknown): boolean {
  const status = faultOf(error)?.httpStatus;
  return status === undefined ? isTRPCClientError(error) : status >= 500 || TAKES_NOTHING.has(status);
}

/** Whether something else would fare no better: nothing answers, or the service takes nothing. An answer that is none of its own may be to this text alone. */
function isAway(error: unknown): boolean {
  const status = faultOf(error)?.httpStatus;
  const isForeign = isTRPCClientError(error) && error.cause instanceof SyntaxError;
  return status === undefined ? !isForeign : TAKES_NOTHING.has(status);
}

/** Why some were refused that this device had no room to note it on. */
const unnoted = new Map<string, string>();

/** What became of entries that waited and were sent from this tab. */
const sent = new Map<string, Entry>();
export const sentOf = (clientId: string) => sent.get(clientId);

/** Looks what waits, as other tabs left it. */
export async function look(): Promise<Waiting[]> {
  const userId = session.get().user?.id;
  const kept = userId === undefined ? [] : await listWaiting(userId);
  const waiting = kept.map((one) => ({ ...one, refusal: one.refusal ?? unnoted.get(one.clientId) ?? null }));
  if (session.get().user?.id === userId) outbox.set(waiting);
  return waiting;
}

/**
 * Saves an entry: first on this device, which `onKept` is told at once, then where the service is. Answers what the service
 * made of it; else the entry waits here, to be sent later, or for the writer since the service has refused it. Where this
 * device cannot keep it, it is sent all the same, and throws where that fails, too.
 */
export async function saveEntry(written: Written, onKept: () => void) {
  const waiting = await keepHere(written, onKept);
  if (waiting) {
    const outcome = await settle(waiting, create(written.userId, written.clientId, written.entry));
    return outcome === 'away' ? 'later' : outcome;
  }
  const saved = await create(written.userId, written.clientId, written.entry);
  onKept();
  void forgetAnswers();
  return saved;
}

/** Keeps an entry, or a change of one, on this device, to be sent from now on. Null where there is no room. */
export async function keepHere(written: Written | Changed, onKept: () => void): Promise<Waiting | null> {
  const waiting = { ...written, writtenAt: Date.now(), refusal: null };
  const isKept = await putWaiting(waiting).then(
    () => true,
    () => false,
  );
  if (!isKept) return null;
  onKept();
  await look().catch(() => undefined); // it is kept all the same
  return waiting;
}

/** Sends what waits, one after the other and in one tab at a time. Where the service is away all wait; one that it cannot take keeps none behind it. */
export async function sendWaiting(): Promise<void> {
  await look(); // what waits is known, however long another tab is sending
  await navigator.locks.request('diary.outbox', async () => {
    for (const waiting of await look()) {
      const isStill = outbox.get().some(({ clientId }) => clientId === waiting.clientId);
      if (!isStill || waiting.refusal !== null) continue;
      if ((await settle(waiting, send(waiting))) === 'away') break;
    }
  });
}

/** In nobody else's name, and one entry, however often: a second answer is the first, whatever was sent. */
export async function create(userId: number, clientId: string, entry: NewEntry): Promise<Saved> {
  if (!isHere(userId)) throw new Error('who wrote this is not signed in any more');
  return api.diary.create.mutate({ ...entry, clientId });
}

/** With the picture that it got after it was sent first: where it was saved without, that is a change. */
async function sendEntry({ userId, clientId, entry, pictureBefore }: WaitingEntry): Promise<Entry> {
  const { diary } = await create(userId, clientId, entry);
  const imageUrl = entry.imageUrl ?? null;
  if (pictureBefore === undefined || diary.imageUrl === imageUrl || diary.imageUrl !== pictureBefore) return diary;
  return sendChange(userId, pictureChange(diary, imageUrl, session.get().user?.timeZone ?? 'UTC'));
}

async function send(waiting: Waiting): Promise<unknown> {
  if (!isChange(waiting)) {
    const diary = await sendEntry(waiting);
    sent.set(waiting.clientId, diary);
    return diary;
  }
  const { userId, change } = waiting;
  return showSaved(userId, await sendChange(userId, change), change.draft.earlier);
}

/** A change is saved, also to be read away from the net, and those that it goes on from are done with. */
export async function showSaved(userId: number, saved: Entry, earlier: Earlier[]): Promise<Entry> {
  queries.setQueryData(['entry', saved.id], saved);
  void keepSeen([saved], userId).catch(() => undefined); // full: it is saved all the same
  await dropEarlier(earlier);
  return saved;
}

/** What something newer took the place of, or is not wanted. What cannot be removed is sent, and the newer stays. */
export async function dropEarlier(earlier: Earlier[]): Promise<void> {
  await Promise.all(earlier.map(({ clientId }) => removeChange(clientId))).catch(() => undefined);
  if (earlier.length > 0) await look().catch(() => undefined);
}

/** What was saved, or whether the service has decided otherwise, cannot take it now, or takes nothing at all. */
async function settle<Answer>(
  waiting: Waiting,
  sending: Promise<Answer>,
): Promise<Answer | 'settled' | 'later' | 'away'> {
  try {
    const saved = await sending;
    await removeSent(waiting);
    await look();
    void forgetAnswers();
    return saved;
  } catch (error) {
    const fault = faultOf(error);
    const isDecided = fault && !isUndecided(error);
    if (fault?.code === 'CONFLICT' && !isChange(waiting)) {
      await removeWaiting(waiting); // saved long ago, and deleted since
    } else if (isDecided) {
      const refusal = fault.issues ? refusalOf(fault.issues) : fault.code;
      await keepRefusal(waiting, refusal).catch(() => unnoted.set(waiting.clientId, refusal));
      void forgetAnswers(); // where it was changed elsewhere, that is there to be read
    }
    await look();
    if (isDecided) return 'settled';
    return isAway(error) ? 'away' : 'later';
  }
}

/** The change of an entry that waits on this device; of several the one saved last. */
export const changeWaiting = (id: number, all: Waiting[]): WaitingChange | undefined =>
  all.filter(isChange).findLast(({ change }) => change.id === id);

/** Of an entry that is gone. */
export async function dropWaitingChanges(id: number): Promise<void> {
  for (const one of await look()) if (isChange(one) && one.change.id === id) await removeWaiting(one);
  await look();
}

/** What the service answered before may be otherwise now. */
export const forgetAnswers = () =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'emotions' });

/** Whether something could be sent from this tab: one that nobody looks at leaves it to others, or for later. */
const isDue = () =>
  navigator.onLine && document.visibilityState === 'visible' && outbox.get().some(({ refusal }) => refusal === null);

/** Whenever there is hope that the service can be reached; and now and then, since nothing tells that a service is back. */
export function watchOutbox(): void {
  const go = () =>
    void sendWaiting()
      .catch(() => undefined)
      .finally(again);
  const again = createTryAgain(isDue, go);
  outbox.follow(again);
  followOthers(() => void look().catch(() => undefined));
  addEventListener('online', go);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go());
  session.follow(go);
  go();
}
