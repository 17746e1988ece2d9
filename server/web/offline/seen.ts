import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import { api, faultOf } from '../api/client';
import { isHere, session } from '../api/session';
import { searchTerms, searchText } from '../lib/searchText';
import type { Entry, EntryFilter } from '../types';
import { dropAllAnswers } from './answers';

/** An entry that was shown on this device: to be read again where the service cannot be reached. */
interface Seen {
  id: number;
  userId: number;
  seenAt: number;
  /** When it was opened last; an entry that only stood in a list has none. */
  openedAt?: number | undefined;
  entry: Entry;
}

interface Tables extends DBSchema {
  seen: { key: number; value: Seen; indexes: { seenAt: number } };
}

type Rows = IDBPObjectStore<Tables, ['seen'], 'seen', 'readwrite'>;

/** So many are kept. Those that stood in a list only by their date: who scrolls to the oldest would lose the newest. */
const MOST = 200;
/** So many of them are those that were opened last, however old. */
const MOST_OPENED = 50;

const database = openDB<Tables>('diary-seen', 1, {
  upgrade(opened) {
    opened.createObjectStore('seen', { keyPath: 'id' }).createIndex('seenAt', 'seenAt');
  },
});

/** Keeps what somebody was answered; not once they are gone, whoever is there instead. */
export async function keepSeen(entries: Entry[], userId: number | undefined, isOpened = false): Promise<void> {
  if (userId === undefined || !isHere(userId)) return;
  const { store, done } = (await database).transaction('seen', 'readwrite');
  const seenAt = Date.now();
  const puts = entries.map(async (entry) => {
    const openedAt = isOpened ? seenAt : (await store.get(entry.id))?.openedAt;
    return store.put({ id: entry.id, userId, seenAt, openedAt, entry });
  });
  const left = Promise.all(puts).then(() => leaveNewest(store, userId));
  await Promise.all([left, done]); // of what fails all is heard
}

/** Those of somebody who was here before go first. */
async function leaveNewest(store: Rows, userId: number): Promise<void> {
  if ((await store.count()) <= MOST) return;
  const all = await store.getAll();
  const openedAt = (one: Seen) => (one.userId === userId ? (one.openedAt ?? 0) : 0);
  const opened = all.filter(openedAt).sort((a, b) => openedAt(b) - openedAt(a));
  const openedLast = new Set(opened.slice(0, MOST_OPENED));
  const rankOf = (one: Seen) => Number(one.userId === userId) + Number(openedLast.has(one));
  const dateOf = ({ entry }: Seen) => Date.parse(entry.date);
  all.sort((a, b) => rankOf(b) - rankOf(a) || dateOf(b) - dateOf(a));
  await Promise.all(all.slice(MOST).map(({ id }) => store.delete(id)));
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
    void keepSeen([entry], asker, true).catch(() => undefined); // full: it is read all the same
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

/** Entries as the service has them; where that cannot be reached, those of them that were seen here, all at once. */
export async function readEntries(filter: EntryFilter): Promise<EntryPage> {
  const asker = session.get().user?.id;
  try {
    const page = await api.diary.list.query(filter);
    void keepSeen(page.items, asker).catch(() => undefined);
    return { ...page, isKept: false };
  } catch (error) {
    const kept = faultOf(error) || filter.cursor ? [] : (await listSeen()).filter((entry) => fits(entry, filter));
    if (kept.length === 0) throw error;
    const later = filter.sort === 'date' ? -1 : 1;
    const items = kept.sort((a, b) => later * (Date.parse(b.date) - Date.parse(a.date)));
    return { items, nextCursor: null, isKept: true };
  }
}

function fits({ day, emotion, tags, content }: Entry, filter: EntryFilter): boolean {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (
    (!filter.from || day >= filter.from) &&
    (!filter.to || day <= filter.to) &&
    (!filter.emotion || (emotion ?? 'none') === filter.emotion) &&
    (!filter.tag || tags.some((tag) => same(tag, filter.tag ?? ''))) &&
    (!filter.word || holdsWord(content, filter.word)) &&
    holdsAll(content, searchTerms(filter.q ?? ''))
  );
}

function holdsAll(content: string, terms: string[]): boolean {
  const text = terms.length > 0 ? searchText(content) : '';
  return terms.every((term) => text.includes(term));
}

/** Nearly as the service counts it, which knows more of languages: in letters that leave spaces between words it stands alone. */
function holdsWord(content: string, word: string): boolean {
  const [text, sought] = [fold(content), fold(word)];
  const isSpaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(sought);
  return isSpaced ? text.split(/[^\p{L}\p{M}\p{N}_]+/u).includes(sought) : text.includes(sought);
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
