import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { api, faultOf, queries } from '../api/client';
import { Conflict } from '../entries/conflict';
import { fromWallTime, toWallTime } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { type Draft, dropDraft, keepDraft, readDraft } from '../offline/drafts';
import { forgetAnswers } from '../offline/outbox';
import { dropSeen, readEntry } from '../offline/seen';
import { EmotionMark } from '../parts/emotionMark';
import { Loaded } from '../parts/loaded';
import { Picture } from '../parts/picture';
import { Reading } from '../reading/reading';
import type { Entry, User } from '../types';
import { EntryForm, type Ready } from '../write/entryForm';

/** One entry: to read, to change, to delete. */
export function EntryPage({ id, user }: { id: number; user: User }) {
  const words = useWords();
  const entry = useQuery({ queryKey: ['entry', id], queryFn: () => readEntry(id) });
  if (faultOf(entry.error)?.httpStatus === 404 || Number.isNaN(id)) {
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
        {(data) => <Whole key={data.id} entry={data} user={user} />}
      </Loaded>
    </div>
  );
}

function Whole({ entry, user }: { entry: Entry; user: User }) {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const [isEditing, setEditing] = useState(() => readDraft(user.id, entry.id) !== null);
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
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
    dropDraft(user.id, entry.id);
    await dropSeen(entry.id);
    queries.removeQueries({ queryKey: ['entry', entry.id] });
    void forgetAnswers();
    go('/entries');
  };
  return (
    <>
      <header class="entry-head">
        <EmotionMark emotion={entry.emotion} size="large" />
        <div>
          <h1>{format.day(entry.day)}</h1>
          <p class="pale">
            {[format.timeOn(entry.day, entry.date), entry.emotion && words.emotions[entry.emotion]]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      {isEditing ? (
        <Editor entry={entry} user={user} onDone={() => setEditing(false)} />
      ) : (
        <section class="card">
          <Reading entry={entry} />
          {entry.imageUrl && <Picture url={entry.imageUrl} />}
          {entry.tags.length > 0 && (
            <ul class="tags">
              {entry.tags.map((tag) => (
                <li key={tag}>
                  <Link href={`/entries?tag=${encodeURIComponent(tag)}`} class="tag">
                    <bdi>{tag}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <div class="entry-actions">
            <button type="button" class="quiet" onClick={() => setEditing(true)}>
              {words.entry.edit}
            </button>
            {!isAsking && (
              <button type="button" class="quiet" onClick={() => setAsking(true)}>
                {words.entry.delete}
              </button>
            )}
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
                  setFault('');
                  setAsking(false);
                }}
              >
                {words.entry.keep}
              </button>
            </div>
          )}
        </section>
      )}
    </>
  );
}

interface EditorProps {
  entry: Entry;
  user: User;
  onDone: () => void;
}

function Editor({ entry, user, onDone }: EditorProps) {
  const words = useWords();
  const [initial, setInitial] = useState<Draft>(
    () =>
      readDraft(user.id, entry.id) ?? {
        content: entry.content,
        emotion: entry.emotion,
        tags: entry.tags,
        date: toWallTime(user.timeZone, new Date(entry.date)),
        imageUrl: entry.imageUrl,
        revision: entry.revision,
      },
  );
  const [fault, setFault] = useState('');
  const [conflict, setConflict] = useState<{ mine: Ready; theirs: Entry } | null>(null);
  const [form, setForm] = useState(0);

  const save = async (ready: Ready, ifRevision = ready.revision ?? entry.revision): Promise<string | null> => {
    const { content, emotion, tags, imageUrl, date } = ready;
    const isMoved = date !== toWallTime(user.timeZone, new Date(entry.date));
    const moment = date === null ? new Date() : fromWallTime(user.timeZone, date);
    try {
      const saved = await api.diary.update.mutate({
        id: entry.id,
        ifRevision,
        content,
        emotion,
        tags,
        imageUrl,
        ...(isMoved && { date: moment.toISOString() }),
      });
      dropDraft(user.id, entry.id);
      queries.setQueryData(['entry', entry.id], saved.diary);
      void forgetAnswers();
      onDone();
      return null;
    } catch (error) {
      const fault = faultOf(error);
      if (fault?.code === 'PRECONDITION_FAILED' && fault.current) {
        setConflict({ mine: ready, theirs: fault.current });
        return null;
      }
      return fault ? (fault.issues?.[0]?.message ?? words.fault.server) : words.fault.network;
    }
  };
  const takeTheirs = (theirs: Entry) => {
    dropDraft(user.id, entry.id);
    queries.setQueryData(['entry', entry.id], theirs);
    onDone();
  };
  const takeBoth = (mine: Ready, theirs: Entry) => {
    const both = { ...mine, revision: theirs.revision, content: `${theirs.content}\n\n---\n\n${mine.content}` };
    keepDraft(both, user.id, entry.id);
    setInitial(both);
    setForm(form + 1);
    setConflict(null);
  };

  if (conflict) {
    const { mine, theirs } = conflict;
    return (
      <Conflict
        mine={mine}
        theirs={theirs}
        fault={fault}
        onMine={() => void save(mine, theirs.revision).then((said) => setFault(said ?? ''))}
        onTheirs={() => takeTheirs(theirs)}
        onBoth={() => takeBoth(mine, theirs)}
      />
    );
  }
  return (
    <EntryForm
      key={form}
      initial={initial}
      onDraft={(draft) => keepDraft(draft, user.id, entry.id)}
      onSave={(ready) => save(ready)}
      zone={user.timeZone}
    >
      <button
        type="button"
        class="quiet"
        onClick={() => {
          dropDraft(user.id, entry.id);
          onDone();
        }}
      >
        {words.cancel}
      </button>
    </EntryForm>
  );
}
