import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { dayIn, fromWallTime } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { dropDraft, EMPTY, keepDraft, readDraft } from '../offline/drafts';
import { saveEntry } from '../offline/outbox';
import { lazy } from '../parts/lazy';
import { Reading } from '../reading/reading';
import type { Entry, User } from '../types';
import { EntryForm, type Ready } from '../write/entryForm';

const Lately = lazy(async () => (await import('../entries/lately')).Lately);

/** The first screen: the cursor is in the text. */
export function WritePage({ user }: { user: User }) {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const [shown, setShown] = useState<'form' | 'settled' | 'later' | Entry>('form');
  const [form, setForm] = useState(0);
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: user.timeZone }).format(new Date()),
  );

  useEffect(() => {
    if (typeof shown === 'object') document.getElementById('saved')?.focus();
  }, [shown]);

  const save = async (ready: Ready) => {
    const date = ready.date ? fromWallTime(user.timeZone, ready.date) : new Date();
    const { content, emotion, tags, imageUrl } = ready;
    const saved = await saveEntry(user.id, { content, emotion, tags, imageUrl, date: date.toISOString() });
    dropDraft(user.id);
    setShown(typeof saved === 'string' ? saved : saved.diary);
    return null;
  };
  const another = () => {
    setForm(form + 1);
    setShown('form');
  };

  return (
    <div class="page write-page">
      <header class="page-head">
        <p class="eyebrow">
          <time>{format.day(dayIn(user.timeZone))}</time>
        </p>
        <h1>{words.write.greeting(user.nickname, hour)}</h1>
      </header>
      {shown === 'form' ? (
        <EntryForm
          key={form}
          initial={readDraft(user.id) ?? EMPTY}
          onDraft={(draft) => keepDraft(draft, user.id)}
          onSave={save}
          zone={user.timeZone}
        />
      ) : (
        <section class="card saved">
          <div class="saved-head">
            <p role="status" id="saved" tabIndex={-1}>
              {typeof shown === 'object' ? words.write.saved : words.write.kept[shown]}
            </p>
            <button type="button" class="primary" onClick={another}>
              {words.write.another}
            </button>
            {typeof shown === 'object' && (
              <button type="button" class="quiet" onClick={() => go(`/entries/${shown.id}`)}>
                {words.entry.edit}
              </button>
            )}
          </div>
          {typeof shown === 'object' && <Reading key={shown.id} entry={shown} />}
        </section>
      )}
      <Lately user={user} />
    </div>
  );
}
