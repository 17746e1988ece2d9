import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { faultOf, queries } from '../api/client';
import { Conflict } from '../entries/conflict';
import { fromWallTime } from '../lib/days';
import { uuidv7 } from '../lib/uuid';
import { useFormat, useWords } from '../messages';
import { type Change, changeOf, mineBeside, sendChange } from '../offline/changes';
import { type Draft, type DraftPlace, EMPTY } from '../offline/drafts';
import { dropEarlier, forgetAnswers, keepHere, showSaved } from '../offline/outbox';
import type { Entry, User } from '../types';
import { EntryForm, isFelt } from './entryForm';
import { saveNew } from './saveNew';
import { draftOf, isSame, joinBoth } from './versions';
import { isUnreached, whyNot } from './whyNot';

interface EditorProps {
  /** None where it was deleted before it could be shown. */
  entry: Entry | null;
  isGone: boolean;
  draft: DraftPlace;
  user: User;
  onDone: () => void;
  /** Without saving: what was begun is to be dropped. */
  onCancel: () => void;
}

/** An entry being changed; where it was deleted elsewhere meanwhile, what was written can be saved as a new one. */
export function Editor({ entry, isGone, draft, user, onDone, onCancel }: EditorProps) {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const zone = user.timeZone;
  /** What is being changed, as it was when that began. */
  const [base, setBase] = useState(entry);
  const [initial, setInitial] = useState<Draft>(() => draft.read() ?? (entry ? draftOf(entry, zone) : EMPTY));
  const [form, setForm] = useState(0);
  const [conflict, setConflict] = useState<{ mine: Draft; theirs: Entry } | null>(null);
  const [fault, setFault] = useState('');

  const done = async (saved: Entry, { earlier }: Draft) => {
    draft.drop();
    await showSaved(user.id, saved, earlier);
    onDone();
  };
  /** An imported entry that has no emotion may keep none, not one that is made anew. */
  const isReady = (ready: Draft): ready is Draft => isFelt(ready) || (!isGone && base?.emotion === null);
  const saveAnew = async (ready: Draft): Promise<string | null> => {
    if (!isFelt(ready)) return words.write.needEmotion;
    const saved = await saveNew(user, ready, draft);
    await dropEarlier(ready.earlier);
    go(typeof saved === 'string' ? '/' : `/entries/${saved.diary.id}`);
    return null;
  };
  const update = async (change: Change) => {
    try {
      await done(await sendChange(user.id, change), change.draft);
      void forgetAnswers();
    } catch (error) {
      const theirs = faultOf(error)?.current;
      if (!theirs) throw error;
      setBase(theirs);
      setConflict({ mine: mineBeside(theirs, change), theirs });
    }
  };
  /** To be sent once the service can be reached; not what was thrown away, or gone on with, while it was on its way. */
  const saveLater = async (change: Change, ready: Draft): Promise<string | null> => {
    const kept = draft.read();
    if (!kept || !isSame(kept, ready)) return words.fault.network;
    if (!(await keepHere({ userId: user.id, clientId: uuidv7(), change }, draft.drop))) return words.entry.notSaved;
    await dropEarlier(ready.earlier);
    onDone();
    return null;
  };
  /** Says why it could not be saved; nothing when it was. */
  const save = async (ready: Draft): Promise<string | null> => {
    const change = base && !isGone ? changeOf(base, ready, zone) : null;
    try {
      if (!change) return await saveAnew(ready);
      await update(change);
      return null;
    } catch (error) {
      if (change && isUnreached(error)) return await saveLater(change, ready);
      if (faultOf(error)?.httpStatus !== 404) return whyNot(error, words);
      void queries.invalidateQueries({ queryKey: ['entry', base?.id] }); // so that the page knows that it is gone
      return words.entry.gone;
    }
  };
  const takeBoth = (mine: Draft, theirs: Entry) => {
    const both = joinBoth(mine, theirs);
    draft.keep(both);
    setInitial(both);
    setForm(form + 1);
    setConflict(null);
  };

  if (conflict) {
    const { mine, theirs } = conflict;
    const momentOf = ({ date, ...draft }: Draft) =>
      date === null ? words.write.now : format.moment(+fromWallTime(draft.zone ?? zone, date));
    return (
      <Conflict
        mine={{ ...mine, moment: momentOf(mine) }}
        theirs={{ ...theirs, moment: momentOf(draftOf(theirs, zone)) }}
        fault={fault}
        onMine={() => void save({ ...mine, revision: theirs.revision }).then((said) => setFault(said ?? ''))}
        onTheirs={() => void done(theirs, mine)}
        onBoth={() => takeBoth(mine, theirs)}
      />
    );
  }
  return (
    <>
      {isGone && (
        <p class="notice" role="status">
          {words.entry.gone}
        </p>
      )}
      <EntryForm
        key={form}
        initial={initial}
        onDraft={draft.keep}
        isReady={isReady}
        onSave={(ready) => save(ready)}
        zone={zone}
      >
        <button type="button" class="quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </EntryForm>
    </>
  );
}
