import { useEffect, useState } from 'preact/hooks';
import { session } from '../api/session';
import { toExactTime } from '../lib/days';
import { useWords } from '../messages';
import { useStore } from '../store';
import { isBegunHere } from '../write/useDraft';
import { EMPTY, newDraftKey, openDraft } from './drafts';
import { outbox, sendWaiting } from './outbox';
import { isOfField, tellRefusal } from './refusal';
import { removeWaiting, type Waiting } from './store';

/** Above the page: what has not reached the service yet. */
export function OutboxNotice() {
  const words = useWords();
  const waiting = useStore(outbox);
  const isOnline = useOnline();
  const [stuck, setStuck] = useState({ clientId: '', why: '' });
  const refused = waiting.filter(({ refusal }) => refusal !== null);
  const unsent = waiting.length - refused.length;
  if (waiting.length === 0 && isOnline) return null;
  /**
   * Back into the composer, where it can be saved again as of its own moment, or as of now where that was the fault of a clock;
   * unless something else is begun there, in this tab.
   */
  const mend = async ({ clientId, userId, entry, isDated = true, refusal }: Waiting) => {
    if (await isBegunHere(userId)) return setStuck({ clientId, why: words.outbox.composerFull });
    const { content, emotion, tags = [], imageUrl = null } = entry;
    const zone = session.get().user?.timeZone;
    const isOfClock = !isDated && isOfField(refusal ?? '', 'date');
    const date = zone && entry.date && !isOfClock ? toExactTime(zone, new Date(entry.date)) : null;
    const draft = { ...EMPTY, content, emotion, tags, imageUrl, date, zone: zone ?? null };
    if (!openDraft(newDraftKey(userId)).keep(draft)) return setStuck({ clientId, why: words.write.unkept });
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
            {words.outbox.refused} {tellRefusal(one.refusal ?? '', words)}
          </summary>
          <pre dir="auto">{one.entry.content}</pre>
          <button type="button" class="link" onClick={() => void mend(one)}>
            {words.outbox.mend}
          </button>{' '}
          <button type="button" class="link" onClick={() => void discard(one.clientId)}>
            {words.outbox.discard}
          </button>
          {stuck.clientId === one.clientId && (
            <p class="fault" role="alert">
              {stuck.why}
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
