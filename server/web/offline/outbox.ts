import type { RouterOutputs } from 'emotion-diary-client';
import { api, faultOf, queries } from '../api/client';
import { patience } from '../api/patience';
import { isHere, session } from '../api/session';
import { createStore } from '../store';
import type { NewEntry } from '../types';
import { refusalOf } from './refusal';
import { keepRefusal, listWaiting, putWaiting, removeWaiting, type Waiting, type Written } from './store';
import { createTryAgain } from './tryAgain';

export type Saved = RouterOutputs['diary']['create'];

/** What waits on this device for the person who is signed in. */
export const outbox = createStore<Waiting[]>([]);

/** Statuses that say nothing of the entry: it may be taken later. */
const LATER = new Set([401, 408, 429]);

/** Looks what waits, as other tabs left it. */
export async function look(): Promise<Waiting[]> {
  const userId = session.get().user?.id;
  const waiting = userId === undefined ? [] : await listWaiting(userId);
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
  if (waiting) return send(waiting);
  const saved = await create(written.userId, written.clientId, written.entry);
  onKept();
  void forgetAnswers();
  return saved;
}

/** Keeps an entry on this device, to be sent from now on. Null where there is no room. */
export async function keepHere(written: Written, onKept: () => void) {
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

/** Sends what waits, one after the other and in one tab at a time. Behind one that has to wait on all wait, too. */
export async function sendWaiting(): Promise<void> {
  await look(); // what waits is known, however long another tab is sending
  await navigator.locks.request('diary.outbox', async () => {
    for (const waiting of await look()) {
      const isStill = outbox.get().some(({ clientId }) => clientId === waiting.clientId);
      if (!isStill || waiting.refusal !== null) continue;
      if ((await send(waiting)) === 'later') break;
    }
  });
}

/** In nobody else's name, and one entry, however often: a second answer is the first, whatever was sent. */
export async function create(userId: number, clientId: string, entry: NewEntry): Promise<Saved> {
  if (!isHere(userId)) throw new Error('who wrote this is not signed in any more');
  return api.diary.create.mutate({ ...entry, clientId }, patience());
}

/** What was saved, or whether the service has decided otherwise or could not be asked yet. */
async function send(waiting: Waiting): Promise<Saved | 'settled' | 'later'> {
  try {
    const saved = await create(waiting.userId, waiting.clientId, waiting.entry);
    await removeWaiting(waiting.clientId);
    await look();
    void forgetAnswers();
    return saved;
  } catch (error) {
    const fault = faultOf(error);
    const isDecided = fault && fault.httpStatus < 500 && !LATER.has(fault.httpStatus);
    if (fault?.code === 'CONFLICT') {
      await removeWaiting(waiting.clientId); // saved long ago, and deleted since
    } else if (isDecided) {
      const refusal = fault.issues ? refusalOf(fault.issues) : fault.code;
      await keepRefusal(waiting.clientId, refusal);
    }
    await look();
    return isDecided ? 'settled' : 'later';
  }
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
  addEventListener('online', go);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go());
  session.follow(go);
  go();
}
