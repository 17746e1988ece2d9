import { type DBSchema, openDB } from 'idb';
import type { NewEntry } from '../types';

/** An entry that somebody saved. */
export interface Written {
  /** The UUIDv7 that makes it one entry, however often it is sent. */
  clientId: string;
  userId: number;
  entry: NewEntry;
  /** Whether somebody said of when it is, rather than the clock of this device. One that an older page kept says nothing. */
  isDated?: boolean;
}

/** One that was saved on this device, and that the service has not confirmed yet. */
export interface Waiting extends Written {
  writtenAt: number;
  /** Why the service refused it; then it waits for the writer. */
  refusal: string | null;
}

interface Tables extends DBSchema {
  outbox: { key: string; value: Waiting; indexes: { userId: number } };
}

const database = openDB<Tables>('diary', 1, {
  upgrade(opened) {
    opened.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('userId', 'userId');
  },
});

/** Resolves once it is on disk. */
export async function putWaiting(waiting: Waiting): Promise<void> {
  const transaction = (await database).transaction('outbox', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(waiting), transaction.done]);
}

/** Keeps why one was refused, where it waits still: another tab may have thrown it away meanwhile. */
export async function keepRefusal(clientId: string, refusal: string): Promise<void> {
  const { store, done } = (await database).transaction('outbox', 'readwrite', { durability: 'strict' });
  const waiting = await store.get(clientId);
  if (waiting) await store.put({ ...waiting, refusal });
  await done;
}

/** Of one person, oldest first. */
export async function listWaiting(userId: number): Promise<Waiting[]> {
  const found = await (await database).getAllFromIndex('outbox', 'userId', userId);
  return found.sort((a, b) => a.writtenAt - b.writtenAt);
}

export const removeWaiting = async (clientId: string) => (await database).delete('outbox', clientId);

export async function removeAllWaiting(userId: number): Promise<void> {
  for (const { clientId } of await listWaiting(userId)) await removeWaiting(clientId);
}
