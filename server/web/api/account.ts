import { dropAllAnswers } from '../offline/answers';
import type { User } from '../types';
import { api, queries } from './client';
import { rememberUser, session } from './session';

/** The account as it is from now on. Days and words depend on it: nothing is shown as it was before, even for a moment. */
export async function changeAccount(next: User): Promise<void> {
  rememberUser(next);
  queries.removeQueries({ type: 'inactive' });
  await dropAllAnswers();
  void queries.invalidateQueries();
}

/** Name, zone and language may be changed on another device: read at the start, and when somebody comes back to the tab. */
export function watchAccount(): void {
  const look = () => void readAccount().catch(() => undefined); // away: as it was
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  look();
}

async function readAccount(): Promise<void> {
  const { user, ended } = session.get();
  if (!user || ended) return;
  const next = await api.account.get.query();
  if (session.get().user !== user) return; // changed here meanwhile
  const isOther = (['email', 'nickname', 'timeZone', 'locale'] as const).some((name) => next[name] !== user[name]);
  if (isOther) await changeAccount(next);
}
