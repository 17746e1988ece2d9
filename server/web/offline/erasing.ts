import { forget, session } from '../api/session';
import { dropErasing, isErasing } from '../api/unanswered';
import { dropAllDrafts } from './drafts';
import { dropAllSeen } from './seen';
import { removeAllWaiting } from './store';

/** Forgets what this browser alone keeps of somebody. A store that does not open holds nobody back. */
export async function clearAll(userId: number): Promise<void> {
  dropAllDrafts(userId);
  await Promise.allSettled([removeAllWaiting(userId), dropAllSeen()]);
}

/**
 * Where the answer to deleting an account was lost, and the next that is heard of it is that its session is over, it is gone:
 * nothing of it stays here for a sign-in that will not come.
 */
export function watchErasing(): void {
  session.follow(() => {
    const { user, ended } = session.get();
    if (!user || !ended || !isErasing(user)) return;
    dropErasing();
    forget(user);
    void clearAll(user.id);
  });
}
