import { useEffect, useState } from 'preact/hooks';
import { leave } from '../api/leaving';
import { forget, isHere } from '../api/session';
import { dropErasing } from '../api/unanswered';
import { useWords } from '../messages';
import { countDrafts } from '../offline/drafts';
import { clearAll } from '../offline/erasing';
import { look, outbox } from '../offline/outbox';
import { isChange, type Waiting } from '../offline/store';
import { useStore } from '../store';
import type { User } from '../types';

const NOTHING = { unsent: 0, changes: 0, begun: 0 };

/** What is on this device alone. */
function countOf(waiting: Waiting[], user: User) {
  const changes = waiting.filter(isChange).length;
  return { unsent: waiting.length - changes, changes, begun: countDrafts(user.id) };
}

/** What leaving would lose, and how it is cleared away once somebody said yes. */
export function useLeaving(user: User) {
  const words = useWords();
  const [told, setTold] = useState(NOTHING);
  const now = countOf(useStore(outbox), user);
  // What was sent since is not warned of any more; of what is written after it, somebody is told anew.
  useEffect(() => {
    setTold(({ unsent, changes, begun }) => ({
      unsent: Math.min(unsent, now.unsent),
      changes: Math.min(changes, now.changes),
      begun: Math.min(begun, now.begun),
    }));
  }, [now.unsent, now.changes, now.begun]);
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
      const next = countOf(waiting, user);
      setTold(next);
      return next.unsent <= told.unsent && next.changes <= told.changes && next.begun <= told.begun;
    },
    /** Who stays is told again the next time. */
    stay: () => setTold(NOTHING),
    async leave() {
      if (!isHere(user.id)) return;
      await clearAll(user.id);
      dropErasing();
      if (!forget(user)) return;
      leave();
      await clearAll(user.id); // another tab may have written meanwhile
    },
  };
}
