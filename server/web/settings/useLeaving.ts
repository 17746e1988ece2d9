import { useState } from 'preact/hooks';
import { leave } from '../api/leaving';
import { forget, isHere } from '../api/session';
import { useWords } from '../messages';
import { countDrafts, dropAllDrafts } from '../offline/drafts';
import { look } from '../offline/outbox';
import { dropAllSeen } from '../offline/seen';
import { isChange, removeAllWaiting } from '../offline/store';
import type { User } from '../types';

const NOTHING = { unsent: 0, changes: 0, begun: 0 };

/** What leaving would lose, and how it is cleared away once somebody said yes. */
export function useLeaving(user: User) {
  const words = useWords();
  const [told, setTold] = useState(NOTHING);
  /** A store that does not open holds nobody back. */
  const clear = async () => {
    dropAllDrafts(user.id);
    await Promise.allSettled([removeAllWaiting(user.id), dropAllSeen()]);
  };
  return {
    /** Of so many somebody was told. */
    warning: [
      told.unsent > 0 ? words.outbox.leave(told.unsent) : '',
      told.changes > 0 ? words.outbox.leaveChanges(told.changes) : '',
      told.begun > 0 ? words.outbox.leaveBegun(told.begun) : '',
    ]
      .filter(Boolean)
      .join(' '),
    /** Whether no more is lost than that. It is looked up, since other tabs write and send; of more the warning tells then. */
    async isTold() {
      const waiting = await look().catch(() => []);
      const changes = waiting.filter(isChange).length;
      const next = { unsent: waiting.length - changes, changes, begun: countDrafts(user.id) };
      setTold(next);
      return next.unsent <= told.unsent && changes <= told.changes && next.begun <= told.begun;
    },
    /** Who stays is told again the next time. */
    stay: () => setTold(NOTHING),
    async leave() {
      if (!isHere(user.id)) return;
      await clear();
      if (!forget(user)) return;
      leave();
      await clear(); // another tab may have written meanwhile
    },
  };
}
