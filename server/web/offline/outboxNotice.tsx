import { useEffect, useState } from 'preact/hooks';
import { session } from '../api/session';
import { toExactTime } from '../lib/days';
import { type Messages, useWords } from '../messages';
import { AskFirst } from '../parts/askFirst';
import { useStore } from '../store';
import { isBegunHere } from '../write/useDraft';
import { goOnWith } from './changes';
import { type Draft, EMPTY, newDraftKey, openDraft } from './drafts';
import { choosing, outbox, sendWaiting } from './outbox';
import { isOfField, tellRefusal } from './refusal';
import { isChange, removeWaiting, textOf, type Waiting, type WaitingChange, type WaitingEntry } from './store';

/** Above the page: what has not reached the service yet. */
export function OutboxNotice() {
  const words = useWords();
  const chosenFrom = useStore(choosing);
  const waiting = useStore(outbox).filter((one) => !isElsewhere(one) || one.change.id !== chosenFrom);
  const isOnline = useOnline();
  const [stuck, setStuck] = useState({ clientId: '', why: '' });
  const refused = waiting.filter(({ refusal }) => refusal !== null);
  const unsent = waiting.filter(({ refusal }) => refusal === null);
  if (waiting.length === 0 && isOnline) return null;
  /**
   * Back to where it was written, to be saved again; unless something else is begun there, in this tab. A change stays here
   * until that is saved.
   */
  const mend = async (one: Waiting) => {
    const { clientId, userId } = one;
    const entryId = isChange(one) ? one.change.id : 0;
    if (await isBegunHere(userId, entryId)) return setStuck({ clientId, why: words.outbox.composerFull });
    const draft = isChange(one) ? goOnWith(one) : draftAnew(one);
    if (!openDraft(newDraftKey(userId, entryId)).keep(draft)) return setStuck({ clientId, why: words.write.unkept });
    if (!isChange(one)) await removeWaiting(one);
    location.assign(entryId === 0 ? '/' : `/entries/${entryId}`);
  };
  const discard = async (one: Waiting) => {
    await removeWaiting(one);
    await sendWaiting();
  };
  const discardButton = (one: Waiting) => (
    <AskFirst
      look="link"
      label={words.outbox.discard}
      question={words.outbox.discardAsk}
      yes={words.outbox.discardYes}
      onYes={() => void discard(one)}
    />
  );
  return (
    <div class="outbox notice" role="status">
      {!isOnline && <p>{words.outbox.offline}</p>}
      {unsent.length > 0 && (
        <div>
          <details>
            <summary>{tellWaiting(unsent, words)}</summary>
            {unsent.map((one) => (
              <div key={one.clientId}>
                <pre dir="auto">{textOf(one)}</pre>
                {isChange(one) && discardButton(one)}
              </div>
            ))}
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
          <summary>{tellRefused(one, words)}</summary>
          <pre dir="auto">{textOf(one)}</pre>
          <button type="button" class="link" onClick={() => void mend(one)}>
            {words.outbox.mend}
          </button>{' '}
          {discardButton(one)}
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

function tellWaiting(unsent: Waiting[], { outbox: { waiting, waitingChanges } }: Messages): string {
  const changes = unsent.filter(isChange).length;
  const entries = unsent.length - changes;
  return [entries > 0 && waiting(entries), changes > 0 && waitingChanges(changes)].filter(Boolean).join(' · ');
}

const isElsewhere = (one: Waiting): one is WaitingChange => isChange(one) && one.refusal === 'PRECONDITION_FAILED';

/** What became of a change meanwhile is said of it; of all else why the service refused it. */
function tellRefused(one: Waiting, words: Messages): string {
  const refusal = one.refusal ?? '';
  if (isElsewhere(one)) return words.outbox.changedElsewhere;
  if (isChange(one) && refusal === 'NOT_FOUND') return words.outbox.deletedElsewhere;
  return `${words.outbox.refused} ${tellRefusal(refusal, words)}`;
}

/** As of its own moment, or as of now where that was the fault of a clock. */
function draftAnew({ entry, isDated = true, refusal }: WaitingEntry): Draft {
  const { content, emotion, tags = [], imageUrl = null } = entry;
  const zone = session.get().user?.timeZone ?? null;
  const isOfClock = !isDated && isOfField(refusal ?? '', 'date');
  const date = zone && entry.date && !isOfClock ? toExactTime(zone, new Date(entry.date)) : null;
  return { ...EMPTY, content, emotion, tags, imageUrl, date, zone };
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
