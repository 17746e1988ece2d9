import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useHour } from '../lib/useHour';
import { useFormat, useWords } from '../messages';
import { type DraftPlace, EMPTY } from '../offline/drafts';
import { lazy } from '../parts/lazy';
import { Loading } from '../parts/loaded';
import { Picture } from '../parts/picture';
import { TagLinks } from '../parts/tagLinks';
import { Reading } from '../reading/reading';
import type { Entry, User } from '../types';
import { EntryForm, isFelt, type Ready } from '../write/entryForm';
import { saveNew } from '../write/saveNew';
import { useDraft } from '../write/useDraft';

const Lately = lazy(async () => (await import('../entries/lately')).Lately);

/** The first screen: the cursor is in the text. */
export function WritePage({ user }: { user: User }) {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const [shown, setShown] = useState<'form' | 'settled' | 'later' | Entry>('form');
  const [form, setForm] = useState(0);
  const draft = useDraft(user.id);
  const hour = useHour(user.timeZone);

  useEffect(() => {
    if (shown !== 'form') document.getElementById('saved')?.focus();
  }, [shown]);

  const save = async (ready: Ready, draft: DraftPlace) => {
    const saved = await saveNew(user, ready, draft);
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
          <time>{format.day(hour.slice(0, 10))}</time>
        </p>
        <h1>{words.write.greeting(user.nickname, Number(hour.slice(11)))}</h1>
      </header>
      {shown === 'form' ? (
        draft ? (
          <EntryForm
            key={form}
            initial={draft.read() ?? EMPTY}
            onDraft={draft.keep}
            isReady={isFelt}
            onSave={(ready) => save(ready, draft)}
            zone={user.timeZone}
          />
        ) : (
          <Loading height="block" />
        )
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
          {typeof shown === 'object' && (
            <>
              <Reading key={shown.id} entry={shown} />
              {shown.imageUrl && <Picture url={shown.imageUrl} />}
              <TagLinks tags={shown.tags} />
            </>
          )}
        </section>
      )}
      <Lately user={user} />
    </div>
  );
}
