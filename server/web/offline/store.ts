import { type DBSchema, openDB } from 'idb';
import type { NewEntry } from '../types';
import type { Change } from './changes';

interface Own {
  /** The UUIDv7 that makes it one, however often it is sent. */
  clientId: string;
  userId: number;
}

/** An entry that somebody saved. */
export interface Written extends Own {
  entry: NewEntry;
  /** Whether somebody said of when it is, rather than the clock of this device. One that an older page kept says nothing. */
  isDated?: boolean;
  /** The picture that it had when it was sent first, where it got another since: the service may have it with this one. */
  pictureBefore?: string | null;
}

/** A change of an entry that somebody saved. */
export interface Changed extends Own {
  change: Change;
}

/** That it was saved on this device, and that the service has not confirmed it yet. */
interface Unconfirmed {
  writtenAt: number;
  /** Why the service refused it; then it waits for the writer. */
  refusal: string | null;
}

export type WaitingEntry = Written & Unconfirmed;
export type WaitingChange = Changed & Unconfirmed;
export type Waiting = WaitingEntry | WaitingChange;

interface Tables extends DBSchema {
  outbox: { key: string; value: Waiting; indexes: { userId: number } };
}

const open = (name: string) =>
  openDB<Tables>(name, 1, {
    upgrade(opened) {
      opened.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('userId', 'userId');
    },
  });

const ofEntries = open('diary');
/** Apart: a tab that was opened before there were any would take them for entries. */
const ofChanges = open('diary-changes');
void ofChanges.catch(() => undefined); // whoever needs it hears of it

/** Tells the other tabs that something waits that did not, or does not any more. */
const others = new BroadcastChannel('diary.outbox');
const tellOthers = () => others.postMessage('changed');
export const followOthers = (look: () => void) => others.addEventListener('message', look);

export const isChange = (waiting: Waiting): waiting is WaitingChange => 'change' in waiting;

export const textOf = (waiting: Waiting) => (isChange(waiting) ? waiting.change.draft : waiting.entry).content;

const homeOf = (waiting: Waiting) => (isChange(waiting) ? ofChanges : ofEntries);

/** Resolves once it is on disk. */
export async function putWaiting(waiting: Waiting): Promise<void> {
  const transaction = (await homeOf(waiting)).transaction('outbox', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(waiting), transaction.done]);
  tellOthers();
}

/** Keeps why one was refused, where it waits still: another tab may have thrown it away meanwhile. */
export async function keepRefusal(refused: Waiting, refusal: string): Promise<void> {
  const { store, done } = (await homeOf(refused)).transaction('outbox', 'readwrite', { durability: 'strict' });
  const waiting = await store.get(refused.clientId);
  await Promise.all([waiting && store.put({ ...waiting, refusal }), done]);
  tellOthers();
}

/** Gives an entry that waits another picture, to be sent with it or after it. Says whether it waited still. */
export async function putPicture(clientId: string, imageUrl: string | null): Promise<boolean> {
  const { store, done } = (await ofEntries).transaction('outbox', 'readwrite', { durability: 'strict' });
  const waiting = await store.get(clientId);
  if (!waiting || isChange(waiting)) return false;
  const { entry, pictureBefore = entry.imageUrl ?? null } = waiting;
  await Promise.all([store.put({ ...waiting, entry: { ...entry, imageUrl }, pictureBefore }), done]);
  return true;
}

/** Of one person, oldest first. Where changes cannot be kept there are none, and entries are sent all the same. */
export async function listWaiting(userId: number): Promise<Waiting[]> {
  const databases = [await ofEntries, await ofChanges.catch(() => null)].filter((one) => one !== null);
  const found = await Promise.all(databases.map((one) => one.getAllFromIndex('outbox', 'userId', userId)));
  return found.flat().sort((a, b) => a.writtenAt - b.writtenAt);
}

export async function removeChange(clientId: string): Promise<void> {
  await (await ofChanges).delete('outbox', clientId);
  tellOthers();
}

export async function removeWaiting(waiting: Waiting): Promise<void> {
  await (await homeOf(waiting)).delete('outbox', waiting.clientId);
  tellOthers();
}

/** What the service has now; unless it got another picture while it was on its way. */
export async function removeSent(sent: Waiting): Promise<void> {
  const { store, done } = (await homeOf(sent)).transaction('outbox', 'readwrite');
  const waiting = await store.get(sent.clientId);
  const isOther = waiting && !isChange(waiting) && !isChange(sent) && waiting.entry.imageUrl !== sent.entry.imageUrl;
  await Promise.all([!isOther && store.delete(sent.clientId), done]);
  tellOthers();
}

export async function removeAllWaiting(userId: number): Promise<void> {
  for (const waiting of await listWaiting(userId)) await removeWaiting(waiting);
}
