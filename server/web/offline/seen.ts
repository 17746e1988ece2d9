import { type DBSchema, openDB } from 'idb';
import { api, faultOf } from '../api/client';
import { isHere, session } from '../api/session';
import type { Entry, EntryFilter } from '../types';
import { dropAllAnswers } from './answers';
import { leaveLatest } from './leaveLatest';

/** An entry that was shown on this device: to be read again where the service cannot be reached. */
interface Seen {
  id: number;
  userId: number;
  seenAt: number;
  entry: Entry;
}

interface Tables extends DBSchema {
  seen: { key: number; value: Seen; indexes: { seenAt: number } };
}

/** So many are kept, those seen last. */
const MOST = 200;

const database = openDB<Tables>('diary-seen', 1, {
  upgrade(opened) {
    opened.createObjectStore('seen', { keyPath: 'id' }).createIndex('seenAt', 'seenAt');
  },
});

/** Keeps what somebody was answered; not once they are gone, whoever is there instead. */
async function keepSeen(entries: Entry[], userId: number | undefined): Promise<void> {
  if (userId === undefined || !isHere(userId)) return;
  const { store, done } = (await database).transaction('seen', 'readwrite');
  const seenAt = Date.now();
  for (const entry of entries) await store.put({ id: entry.id, userId, seenAt, entry });
  await leaveLatest(store.index('seenAt'), MOST);
  await done;
}

export const dropSeen = async (id: number) => (await database).delete('seen', id);

/** Nothing of anybody is left to be read on this device. */
export async function dropAllSeen(): Promise<void> {
  await Promise.all([(await database).clear('seen'), dropAllAnswers()]);
}

async function listSeen(): Promise<Entry[]> {
  const { user } = session.get();
  const all = await (await database).getAll('seen');
  return all.filter(({ userId }) => userId === user?.id).map(({ entry }) => entry);
}

/** An entry as the service has it; where that cannot be reached, as it was seen here last. */
export async function readEntry(id: number): Promise<Entry> {
  const asker = session.get().user?.id;
  try {
    const entry = await api.diary.get.query({ id });
    void keepSeen([entry], asker);
    return entry;
  } catch (error) {
    const kept = faultOf(error) ? undefined : (await listSeen()).find((entry) => entry.id === id);
    if (!kept) throw error;
    return kept;
  }
}

interface EntryPage {
  items: Entry[];
  nextCursor: string | null;
  /** Whether these are those that were seen here lately, because the service cannot be reached. */
  isKept: boolean;
}

/** Entries as the service has them; where that cannot be reached, those of them that were seen here. */
export async function readEntries(filter: EntryFilter): Promise<EntryPage> {
  const asker = session.get().user?.id;
  try {
    const page = await api.diary.list.query(filter);
    void keepSeen(page.items, asker);
    return { ...page, isKept: false };
  } catch (error) {
    const kept = faultOf(error) || filter.cursor ? [] : (await listSeen()).filter((entry) => fits(entry, filter));
    if (kept.length === 0) throw error;
    const later = filter.sort === 'date' ? -1 : 1;
    const items = kept.sort((a, b) => later * (Date.parse(b.date) - Date.parse(a.date))).slice(0, filter.limit);
    return { items, nextCursor: null, isKept: true };
  }
}

function fits({ day, emotion, tags, content }: Entry, filter: EntryFilter): boolean {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const sought = filter.q?.toLowerCase().split(/\s+/) ?? [];
  return (
    (!filter.from || day >= filter.from) &&
    (!filter.to || day <= filter.to) &&
    (!filter.emotion || emotion === filter.emotion) &&
    (!filter.tag || tags.some((tag) => same(tag, filter.tag ?? ''))) &&
    sought.every((word) => content.toLowerCase().includes(word))
  );
}
