import { session } from '../api/session';
import { draftKeys, openDraft } from '../offline/drafts';
import { createStore, useStore } from '../store';
import type { Entry } from '../types';
import { isSaidIn } from './versions';

/** How often another tab has changed what is begun. */
const changes = createStore(0);
addEventListener('storage', ({ key }) => key?.startsWith('diary.draft.') && changes.set(changes.get() + 1));

/** Whether a change of an entry was begun on this device that says something else than the entry, and is not saved. */
export function useIsBegun(entry: Entry): boolean {
  useStore(changes);
  const { user } = session.get();
  if (!user) return false;
  return draftKeys(user.id, entry.id).some((key) => {
    const draft = openDraft(key).read();
    return draft !== null && !isSaidIn(entry, draft, draft.zone ?? user.timeZone);
  });
}
