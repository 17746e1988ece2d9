import type { RouterOutputs } from 'emotion-diary-client';
import { api, faultOf, queries } from '../api/client';
import { isHere, session } from '../api/session';
import { uuidv7 } from '../lib/uuid';
import { createStore } from '../store';
import type { NewEntry } from '../types';
import { keepRefusal, listWaiting, putWaiting, removeWaiting, type Waiting } from './store';

export type Saved = RouterOutputs['diary']['create'];

/** What waits on this device for the person who is signed in. */
export const outbox = createStore<Waiting[]>([]);

/** Statuses that say nothing of the entry: it may be taken later. */
const LATER = new Set([401, 408, 429]);
const PATIENCE_MS = 20_000;

/** Looks what waits, as other tabs left it. */
export async function look(): Promise<Waiting[]> {
  const userId = session.get().user?.id;
  const waiting = userId === undefined ? [] : await listWaiting(userId);
  if (session.get().user?.id === userId) outbox.set(waiting);
  return waiting;
}

/**
 * Saves an entry: first on this device, then where the service is. Answers what the service made of it; else the entry
 * waits here, to be sent later, or for the writer since the service has refused it.
 */
export async function saveEntry(userId: number, entry: NewEntry): Promise<Saved | 'settled' | 'later'> {
  const now = Date.now();
  const waiting = { clientId: uuidv7(now), userId, entry, writtenAt: now, refusal: null };
  await putWaiting(waiting);
  await look();
  return send(waiting);
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

/** What was saved, or whether the service has decided otherwise or could not be asked yet. In nobody else's name. */
async function send(waiting: Waiting): Promise<Saved | 'settled' | 'later'> {
  if (!isHere(waiting.userId)) return 'later'; // until then
  try {
    const saved = await api.diary.create.mutate({ ...waiting.entry, clientId: waiting.clientId }, patience());
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
      const refusal = fault.issues?.map(({ message }) => message).join('; ') ?? fault.code;
      await keepRefusal(waiting.clientId, refusal);
    }
    await look();
    return isDecided ? 'settled' : 'later';
  }
}

const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

/** What the service answered before may be otherwise now. */
export const forgetAnswers = () =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'emotions' });

/** Whenever there is hope that the service can be reached. */
export function watchOutbox(): void {
  const go = () => void sendWaiting().catch(() => undefined);
  addEventListener('online', go);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go());
  session.follow(go);
  go();
}
