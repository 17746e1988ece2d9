import { useWords } from '../messages';
import { dropAllDrafts } from '../offline/drafts';
import { outbox } from '../offline/outbox';
import { dropAllSeen } from '../offline/seen';
import { removeAllWaiting } from '../offline/store';
import { useStore } from '../store';
import type { User } from '../types';

/** What leaving would lose, and how it is cleared away once somebody said yes. */
export function useLeaving(user: User) {
  const words = useWords();
  const { length } = useStore(outbox);
  return {
    warning: length > 0 ? words.outbox.leave(length) : '',
    async clear() {
      dropAllDrafts(user.id);
      await removeAllWaiting(user.id);
      await dropAllSeen();
    },
  };
}
