import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { faultOf, queries } from '../api/client';
import { Conflict } from '../entries/conflict';
import { fromWallTime } from '../lib/days';
import { uuidv7 } from '../lib/uuid';
import { useFormat, useWords } from '../messages';
import { changeOf, goOnWith, mineBeside, sendChange } from '../offline/changes';
import { type Draft, type DraftPlace, type Earlier, EMPTY } from '../offline/drafts';
import { choosing, dropEarlier, forgetAnswers, isUndecided, keepHere, showSaved } from '../offline/outbox';
import type { Changed } from '../offline/store';
import type { Entry, User } from '../types';
import { EntryForm, isFelt, type PictureNow } from './entryForm';
import { addPicture, changedWith, withPicture } from './latePicture';
import { saveNew } from './saveNew';
import { draftOf, isSame, joinBoth } from './versions';
import { whyNot } from './whyNot';

interface EditorProps {
  /** None where it was deleted before it could be shown. */
  entry: Entry | null;
  isGone: boolean;
  draft: DraftPlace;
  /** What is gone on with where this device could not keep it as a draft. */
  begun: Draft | null;
  user: User;
  onDone: () => void;
  /** Without saving: what was begun is to be dropped. */
  onCancel: () => void;
}

/** An entry being changed; where it was deleted elsewhere meanwhile, what was written can be saved as a new one. */
export function Editor({ entry, isGone, draft, begun, user, onDone, onCancel }: EditorProps) {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const zone = user.timeZone;
  /** What is being changed, as it was when that began. */
  const [base, setBase] = useState(entry);
  const [initial, setInitial] = useState<Draft>(() => draft.read() ?? begun ?? (entry ? draftOf(entry, zone) : EMPTY));
  const [form, setForm] = useState(0);
  const [conflict, setConflict] = useState<{ mine: Draft; theirs: Entry } | null>(null);
  const [fault, setFault] = useState('');
  const [isJoined, setJoined] = useState(false);
  const isChoosing = conflict !== null || isJoined;
  useEffect(() => {
    choosing.set(isChoosing && base ? base.id : null);
    return () => choosing.set(null);
  }, [isChoosing, base?.id]);

  /** Those of before, and each that was sent from here and not decided: its answer may have been lost. */
  const earlier = useRef(initial.earlier);
  const isShown = useRef(true);
  useEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );

  const leave = () => isShown.current && onDone();
  /** Whether nobody has thrown it away, or gone on with it, while it was on its way: then the draft is this editor's. */
  const isStill = (ready: Draft) => {
    const kept = draft.read();
    return isShown.current || (kept !== null && isSame(kept, ready));
  };
  const drop = (ready: Draft) => isStill(ready) && draft.drop();
  const goOnFrom = (ready: Draft, changes: Earlier[]) => {
    if (!isStill(ready)) return;
    earlier.current = changes;
    draft.keep({ ...ready, earlier: changes });
  };
  const done = async (saved: Entry, ready: Draft) => {
    drop(ready);
    await showSaved(user.id, saved, ready.earlier);
    leave();
  };
  /** An imported entry that has no emotion may keep none, not one that is made anew. */
  const isReady = (ready: Draft): ready is Draft => isFelt(ready) || (!isGone && base?.emotion === null);
  const saveAnew = async (ready: Draft, pictureNow: PictureNow): Promise<string | null> => {
    if (!isFelt(ready)) return words.write.needEmotion;
    const { outcome } = await withPicture(user, await saveNew(user, ready, draft), ready, pictureNow);
    await dropEarlier(ready.earlier);
    go('waits' in outcome ? '/' : `/entries/${outcome.diary.id}`);
    return null;
  };
  /** To be sent once the service takes it. */
  const saveLater = async (changed: Omit<Changed, 'userId'>, ready: Draft): Promise<string | null> => {
    if (!isStill(ready)) return words.fault.network;
    const isKept = await keepHere({ userId: user.id, ...changed }, () => void drop(ready));
    if (!isKept) return words.entry.notSaved;
    await dropEarlier(ready.earlier);
    leave();
    return null;
  };
  /** Says why it could not be saved; nothing when it was. */
  const save = async (typed: Draft, pictureNow: PictureNow): Promise<string | null> => {
    const ready = { ...typed, earlier: earlier.current };
    const clientId = uuidv7();
    const change = base && !isGone ? changeOf(base, ready, zone) : null;
    try {
      if (!change) return await saveAnew(ready, pictureNow);
      goOnFrom(ready, goOnWith({ clientId, change }).earlier);
      const saved = await sendChange(user.id, change);
      const { imageUrl, hasFailed } = await pictureNow();
      const whole = imageUrl === ready.imageUrl ? saved : await addPicture(user, saved, imageUrl);
      const isWhole = !hasFailed && whole !== null;
      if (isWhole) await done(whole, ready);
      void forgetAnswers();
      return isWhole ? null : words.write.without;
    } catch (error) {
      if (change && isUndecided(error)) {
        const { imageUrl, hasFailed } = await pictureNow();
        if (hasFailed) return words.write.pictureFailed;
        return await saveLater(changedWith(clientId, change, imageUrl), ready);
      }
      goOnFrom(ready, ready.earlier);
      const theirs = faultOf(error)?.current;
      if (change && theirs) {
        const { imageUrl } = await pictureNow();
        setBase(theirs);
        setConflict({ mine: { ...mineBeside(theirs, change), imageUrl }, theirs });
        return null;
      }
      if (faultOf(error)?.httpStatus !== 404) return whyNot(error, words);
      void queries.invalidateQueries({ queryKey: ['entry', base?.id] }); // so that the page knows that it is gone
      return words.entry.gone;
    }
  };
  const takeBoth = (mine: Draft, theirs: Entry) => {
    const both = joinBoth(mine, theirs);
    draft.keep({ ...both, earlier: earlier.current });
    setInitial(both);
    setForm(form + 1);
    setJoined(true);
    setConflict(null);
  };

  if (conflict) {
    const { mine, theirs } = conflict;
    const { imageUrl } = mine;
    const saveMine = () => save({ ...mine, revision: theirs.revision }, async () => ({ imageUrl, hasFailed: false }));
    const momentOf = ({ date, ...draft }: Draft) =>
      date === null ? words.write.now : format.moment(+fromWallTime(draft.zone ?? zone, date));
    return (
      <Conflict
        mine={{ ...mine, moment: momentOf(mine) }}
        theirs={{ ...theirs, moment: momentOf(draftOf(theirs, zone)) }}
        fault={fault}
        onMine={() => void saveMine().then((said) => setFault(said ?? ''))}
        onTheirs={() => void done(theirs, mine)}
        onBoth={() => takeBoth(mine, theirs)}
      />
    );
  }
  return (
    <>
      {(isGone || isJoined) && (
        <p class="notice" role="status">
          {isGone ? words.entry.gone : words.entry.joined}
        </p>
      )}
      <EntryForm
        key={form}
        initial={initial}
        onDraft={(typed) => draft.keep({ ...typed, earlier: earlier.current })}
        isReady={isReady}
        onSave={save}
        zone={zone}
      >
        <button type="button" class="quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </EntryForm>
    </>
  );
}
