import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { api, faultOf, queries } from '../api/client';
import { patience } from '../api/patience';
import { Conflict } from '../entries/conflict';
import { now } from '../lib/clock';
import { fromWallTime } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { type Draft, type DraftPlace, EMPTY } from '../offline/drafts';
import { forgetAnswers } from '../offline/outbox';
import type { Entry, User } from '../types';
import { EntryForm, isFelt } from './entryForm';
import { saveNew } from './saveNew';
import { draftOf, isSaidIn, isSame, joinBoth } from './versions';
import { isUnreached, whyNot } from './whyNot';

interface EditorProps {
  /** None where it was deleted before it could be shown. */
  entry: Entry | null;
  isGone: boolean;
  draft: DraftPlace;
  user: User;
  onDone: () => void;
}

/** An entry being changed; where it was deleted elsewhere meanwhile, what was written can be saved as a new one. */
export function Editor({ entry, isGone, draft, user, onDone }: EditorProps) {
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

  const done = (saved: Entry) => {
    draft.drop();
    queries.setQueryData(['entry', saved.id], saved);
    onDone();
  };
  /** An imported entry that has no emotion may keep none, not one that is made anew. */
  const isReady = (ready: Draft): ready is Draft => isFelt(ready) || (!isGone && base?.emotion === null);
  const saveAnew = async (ready: Draft): Promise<string | null> => {
    if (!isFelt(ready)) return words.write.needEmotion;
    const saved = await saveNew(user, ready, draft);
    go(typeof saved === 'string' ? '/' : `/entries/${saved.diary.id}`);
    return null;
  };
  const update = async (ready: Draft, entry: Entry, ifRevision: number) => {
    const { content, emotion, tags, imageUrl, date } = ready;
    const typedIn = ready.zone ?? zone;
    const isMoved = date !== draftOf(entry, typedIn).date;
    const moment = date === null ? now() : fromWallTime(typedIn, date);
    const change = {
      ...{ id: entry.id, content, emotion, tags, imageUrl },
      ifRevision,
      ...(isMoved && { date: moment.toISOString() }),
    };
    try {
      done((await api.diary.update.mutate(change, patience())).diary);
      void forgetAnswers();
    } catch (error) {
      const theirs = faultOf(error)?.current;
      if (!theirs) throw error;
      const felt = { ...ready, emotion: emotion ?? theirs.emotion };
      const mine = isMoved ? felt : { ...felt, date: draftOf(theirs, typedIn).date };
      if (isSaidIn(theirs, mine, typedIn)) return done(theirs); // its answer was lost on the way
      setBase(theirs);
      setConflict({ mine, theirs });
    }
  };
  /** Says why it could not be saved; nothing when it was. */
  const save = async (ready: Draft, ifRevision = ready.revision): Promise<string | null> => {
    try {
      if (isGone || !base) return await saveAnew(ready);
      await update(ready, base, ifRevision ?? base.revision);
      return null;
    } catch (error) {
      const kept = draft.read(); // as it was typed; it may be thrown away, or gone on with, by now
      if (isUnreached(error) && base && !isGone && kept && isSame(kept, ready)) return words.entry.notSaved;
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
        onMine={() => void save(mine, theirs.revision).then((said) => setFault(said ?? ''))}
        onTheirs={() => done(theirs)}
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
        <button
          type="button"
          class="quiet"
          onClick={() => {
            draft.drop();
            onDone();
          }}
        >
          {words.cancel}
        </button>
      </EntryForm>
    </>
  );
}
