import { useQuery } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { api, faultOf, queries } from '../api/client';
import { useFormat, useWords } from '../messages';
import { goOnWith } from '../offline/changes';
import type { Draft } from '../offline/drafts';
import { changeWaiting, dropWaitingChanges, forgetAnswers, outbox } from '../offline/outbox';
import { dropSeen, readEntry } from '../offline/seen';
import type { WaitingChange } from '../offline/store';
import { EmotionMark } from '../parts/emotionMark';
import { LazyCover, LazyMarkdown } from '../parts/lazy';
import { Loaded, Loading } from '../parts/loaded';
import { MoodWord } from '../parts/moodWord';
import { TagLinks } from '../parts/tagLinks';
import { Reading } from '../reading/reading';
import { useStore } from '../store';
import type { Entry, User } from '../types';
import { Editor } from '../write/editor';
import { dropLeftDrafts, useDraft } from '../write/useDraft';

/** One entry: to read, to change, to delete. Gone elsewhere, it is still there for what was begun on it. */
export function EntryPage({ id, user }: { id: number; user: User }) {
  const words = useWords();
  const draft = useDraft(user.id, id);
  const entry = useQuery({ queryKey: ['entry', id], queryFn: () => readEntry(id), enabled: !Number.isNaN(id) });
  const [wantsEditing, setEditing] = useState<boolean | null>(null);
  const [begun, setBegun] = useState<Draft | null>(null);
  const isGone = [400, 404].includes(faultOf(entry.error)?.httpStatus ?? 0) || Number.isNaN(id);
  const isEditing = wantsEditing ?? draft?.found ?? false;
  /** Goes on with a change that waits, if there is one, whether or not this device has room for a draft of it. */
  const edit = (waiting: WaitingChange | null) => {
    const next = waiting && goOnWith(waiting);
    if (next) draft?.keep(next);
    setBegun(next);
    setEditing(true);
  };
  const done = () => setEditing(false);
  const cancel = () => {
    draft?.drop();
    done();
  };
  if (draft && isEditing && (entry.data || isGone)) {
    const { data = null } = entry;
    return (
      <div class="page">
        {data ? <Head entry={data} /> : <h1>{words.entry.missing}</h1>}
        <Editor entry={data} isGone={isGone} draft={draft} begun={begun} user={user} onDone={done} onCancel={cancel} />
      </div>
    );
  }
  if (isGone && draft) {
    return (
      <div class="page">
        <h1>{words.entry.missing}</h1>
        <Link href="/entries">{words.entries.all}</Link>
      </div>
    );
  }
  return (
    <div class="page">
      <Loaded query={entry} height="plot">
        {(data) => (draft ? <Whole entry={data} user={user} onEdit={edit} /> : <Loading height="plot" />)}
      </Loaded>
    </div>
  );
}

function Head({ entry }: { entry: Entry }) {
  const words = useWords();
  const format = useFormat();
  const day = format.day(entry.day);
  // Several are open side by side, and lie behind one another in the history.
  useEffect(() => {
    document.title = `${day} · ${words.name}`;
  }, [day, words]);
  return (
    <header class="entry-head">
      <EmotionMark emotion={entry.emotion} size="large" />
      <div>
        <h1>{day}</h1>
        <p class="pale">
          {[format.timeOn(entry.day, entry.date), entry.emotion && words.emotions[entry.emotion]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <MoodWord entry={entry} />
      </div>
    </header>
  );
}

interface WholeProps {
  entry: Entry;
  user: User;
  onEdit: (waiting: WaitingChange | null) => void;
}

function Whole({ entry, user, onEdit }: WholeProps) {
  const words = useWords();
  const kept = changeWaiting(entry.id, useStore(outbox));
  const waiting = kept?.refusal === null ? kept : null; // one that was refused stands above the page, beside what is there
  const { content, emotion, tags, imageUrl } = waiting?.change.draft ?? entry;
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const ask = (whether: boolean) => {
    setFault('');
    setAsking(whether);
  };
  const remove = async () => {
    setFault('');
    try {
      await api.diary.delete.mutate({ id: entry.id });
    } catch (error) {
      const status = faultOf(error)?.httpStatus ?? 0;
      // One that is gone already was deleted elsewhere: that is as good.
      if (status !== 404) {
        return setFault(words.fault[status === 0 ? 'network' : status === 429 ? 'tooMany' : 'server']);
      }
    }
    await dropLeftDrafts(user.id, entry.id);
    await Promise.allSettled([dropWaitingChanges(entry.id), dropSeen(entry.id)]); // it is deleted all the same
    queries.removeQueries({ queryKey: ['entry', entry.id] });
    void forgetAnswers();
    go('/entries');
  };
  return (
    <>
      <Head entry={{ ...entry, emotion, ...(waiting && momentOf(waiting)) }} />
      <section class="card">
        {waiting ? (
          <>
            <p class="hint entry-later" role="status">
              {words.write.kept.later}
            </p>
            <LazyMarkdown content={content} />
          </>
        ) : (
          <Reading entry={entry} />
        )}
        {imageUrl && <LazyCover url={imageUrl} content={content} />}
        <TagLinks tags={tags} />
        <div class="entry-actions">
          <button type="button" class="quiet" onClick={() => onEdit(waiting)}>
            {words.entry.edit}
          </button>
          <button type="button" class="quiet" ref={button} aria-expanded={isAsking} onClick={() => ask(!isAsking)}>
            {words.entry.delete}
          </button>
        </div>
        {isAsking && (
          <div class="ask" role="alert">
            <p>{words.entry.deleteAsk}</p>
            {fault && (
              <p class="fault">
                {words.entry.notDeleted} {fault}
              </p>
            )}
            <button type="button" class="danger" onClick={() => void remove()}>
              {words.entry.deleteYes}
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                ask(false);
                button.current?.focus();
              }}
            >
              {words.entry.keep}
            </button>
          </div>
        )}
      </section>
    </>
  );
}

/** Of an entry whose change waits, where that moves it. */
const momentOf = ({ change: { date, draft } }: WaitingChange) =>
  date && draft.date && { date, day: draft.date.slice(0, 'yyyy-mm-dd'.length) };
