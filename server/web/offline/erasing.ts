import { forget, session } from '../api/session';
import type { User } from '../types';
import { dropAllDrafts } from './drafts';
import { dropAllSeen } from './seen';
import { removeAllWaiting } from './store';

/** Whose account was deleted from here without an answer: it is gone, or was never asked. */
const UNANSWERED = 'diary.erasing';

export const noteErasing = ({ id }: User) => localStorage.setItem(UNANSWERED, String(id));
/** The service answered: the account is there, or this browser forgets it anyway. */
export const dropErasing = () => localStorage.removeItem(UNANSWERED);

/** Forgets what this browser alone keeps of somebody. A store that does not open holds nobody back. */
export async function clearAll(userId: number): Promise<void> {
  dropAllDrafts(userId);
  await Promise.allSettled([removeAllWaiting(userId), dropAllSeen()]);
}

/**
 * Whose session ends after such a deletion has no account any more, as far as anybody can know, and wanted none: nothing
 * stays here for a next sign-in.
 */
export function watchErasing(): void {
  const look = () => {
    const { user, ended } = session.get();
    if (!user || !ended || localStorage.getItem(UNANSWERED) !== String(user.id)) return;
    dropErasing();
    forget(user);
    void clearAll(user.id);
  };
  session.follow(look);
}
