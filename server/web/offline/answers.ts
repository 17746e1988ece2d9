import { type DBSchema, openDB } from 'idb';
import { isHere, session } from '../api/session';
import { leaveLatest } from './leaveLatest';

/** What the service answered a screen: to be looked at again where it cannot be reached. */
interface Kept {
  name: string;
  userId: number;
  keptAt: number;
  answer: unknown;
}

interface Tables extends DBSchema {
  answers: { key: string; value: Kept; indexes: { keptAt: number } };
}

/** So many are kept, those given last. */
const MOST = 80;

/** What is looked at more than once: the first word of a query's key. Entries are kept one by one (seen.ts). */
const SCREENS: unknown[] = [
  'calendar',
  'trend',
  'shares',
  'words',
  'tags',
  'associations',
  'report',
  'week',
  'reports',
];

/** Raised when an answer gains a field that the page needs: those kept before are forgotten. */
const VERSION = 4;

const database = openDB<Tables>('diary-answers', VERSION, {
  upgrade(opened, before) {
    if (before > 0) opened.deleteObjectStore('answers');
    opened.createObjectStore('answers', { keyPath: 'name' }).createIndex('keptAt', 'keptAt');
  },
});

export const isKept = (queryKey: readonly unknown[]) => SCREENS.includes(queryKey[0]);

export async function keepAnswer(name: string, answer: unknown): Promise<void> {
  const { user } = session.get();
  if (!user || !isHere(user.id)) return;
  const { store, done } = (await database).transaction('answers', 'readwrite');
  const put = store.put({ name, userId: user.id, keptAt: Date.now(), answer });
  await Promise.all([put, leaveLatest(store.index('keptAt'), MOST), done]); // of what fails all is heard
}

/** What was answered last, and when; nothing of another person. */
export async function recallAnswer(name: string): Promise<{ answer: unknown; keptAt: number } | null> {
  const kept = await (await database).get('answers', name);
  return kept && kept.userId === session.get().user?.id ? kept : null;
}

export const dropAllAnswers = async () => (await database).clear('answers');
