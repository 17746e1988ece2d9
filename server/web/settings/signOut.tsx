import { useWords } from '../messages';
import type { User } from '../types';
import { useLeaving } from './useLeaving';

/** Out of this device. Asks first where something was not sent yet. */
export function SignOut({ user }: { user: User }) {
  const words = useWords();
  const leaving = useLeaving(user);
  const leave = async () => {
    if (await leaving.isTold()) await leaving.leave();
  };
  if (!leaving.warning) {
    return (
      <button type="button" class="quiet" onClick={() => void leave()}>
        {words.settings.signOut}
      </button>
    );
  }
  return (
    <div class="ask" role="alert">
      <p>{leaving.warning}</p>
      <button type="button" class="danger" onClick={() => void leave()}>
        {words.outbox.leaveYes}
      </button>
      <button type="button" class="quiet" onClick={leaving.stay}>
        {words.cancel}
      </button>
    </div>
  );
}
