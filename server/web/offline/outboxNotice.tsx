import { useEffect, useState } from 'preact/hooks';
import { session } from '../api/session';
import { toWallTime } from '../lib/days';
import { useWords } from '../messages';
import { useStore } from '../store';
import { EMPTY, keepDraft, readDraft } from './drafts';
import { outbox, sendWaiting } from './outbox';
import { removeWaiting, type Waiting } from './store';

/** Above the page: what has not reached the service yet. */
export function OutboxNotice() {
  const words = useWords();
  const waiting = useStore(outbox);
  const isOnline = useOnline();
  const [stuck, setStuck] = useState('');
  const refused = waiting.filter(({ refusal }) => refusal !== null);
  const unsent = waiting.length - refused.length;
  if (waiting.length === 0 && isOnline) return null;
  /** Back into the composer, where it can be saved again as of its own moment; unless something else is begun there. */
  const mend = async ({ clientId, userId, entry }: Waiting) => {
    if (readDraft(userId)) return setStuck(clientId);
    const { content, emotion, tags = [], imageUrl = null } = entry;
    const zone = session.get().user?.timeZone;
    const date = zone && entry.date ? toWallTime(zone, new Date(entry.date)) : null;
    keepDraft({ ...EMPTY, content, emotion, tags, imageUrl, date }, userId);
    await removeWaiting(clientId);
    location.assign('/');
  };
  const discard = async (clientId: string) => {
    await removeWaiting(clientId);
    await sendWaiting();
  };
  return (
    <div class="outbox notice" role="status">
      {!isOnline && <p>{words.outbox.offline}</p>}
      {unsent > 0 && (
        <div>
          <details>
            <summary>{words.outbox.waiting(unsent)}</summary>
            {waiting.map(
              ({ clientId, refusal, entry }) =>
                refusal === null && (
                  <pre key={clientId} dir="auto">
                    {entry.content}
                  </pre>
                ),
            )}
          </details>
          {isOnline && (
            <button type="button" class="link" onClick={() => void sendWaiting()}>
              {words.outbox.send}
            </button>
          )}
        </div>
      )}
      {refused.map((one) => (
        <details key={one.clientId}>
          <summary>
            {words.outbox.refused} {one.refusal}
          </summary>
          <pre dir="auto">{one.entry.content}</pre>
          <button type="button" class="link" onClick={() => void mend(one)}>
            {words.outbox.mend}
          </button>{' '}
          <button type="button" class="link" onClick={() => void discard(one.clientId)}>
            {words.outbox.discard}
          </button>
          {stuck === one.clientId && (
            <p class="fault" role="alert">
              {words.outbox.composerFull}
            </p>
          )}
        </details>
      ))}
    </div>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
