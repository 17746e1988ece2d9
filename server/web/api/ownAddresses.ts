import { fieldOf } from '../lib/stored';
import { session } from './session';

/** Under this name each place in the history of a tab keeps whose it is. */
const OWNER = 'diaryOf';

/** A place without the owner that it may have had, or with who is signed in now. */
function owned(state: unknown): object | null {
  const { user } = session.get();
  const others = typeof state === 'object' && state ? Object.entries(state).filter(([name]) => name !== OWNER) : [];
  return user ? Object.fromEntries([...others, [OWNER, user.id]]) : Object.fromEntries(others);
}

/**
 * An address may hold what somebody searched for. Whoever comes to one of somebody else, by Back or by taking the place, sees
 * its page without that. To be called before anything is drawn.
 */
export function watchAddresses(): void {
  for (const move of ['pushState', 'replaceState'] as const) {
    const go = history[move].bind(history);
    history[move] = (state: unknown, unused, address) => go(owned(state), unused, address);
  }
  const look = () => {
    const owner = fieldOf(history.state, OWNER);
    if (owner === session.get().user?.id) return;
    history.replaceState(history.state, '', owner === undefined ? undefined : location.pathname);
  };
  addEventListener('popstate', look);
  session.follow(look);
  look();
}
