import { useState } from 'preact/hooks';
import { isHere, signOut } from '../api/session';
import { useWords } from '../messages';
import { dropAllDrafts } from '../offline/drafts';
import { look } from '../offline/outbox';
import { dropAllSeen } from '../offline/seen';
import { removeAllWaiting } from '../offline/store';
import type { User } from '../types';

/** What leaving would lose, and how it is cleared away once somebody said yes. */
export function useLeaving(user: User) {
  const words = useWords();
  const [told, setTold] = useState(0);
  return {
    /** Of so many somebody was told. */
    warning: told > 0 ? words.outbox.leave(told) : '',
    /** Whether no more waits than that. It is looked up, since other tabs write and send; of more the warning tells then. */
    async isTold() {
      const { length } = await look();
      setTold(length);
      return length <= told;
    },
    /** Who stays is told again the next time. */
    stay: () => setTold(0),
    async leave() {
      if (!isHere(user.id)) return;
      dropAllDrafts(user.id);
      await removeAllWaiting(user.id);
      await dropAllSeen();
      await signOut(user);
    },
  };
}
