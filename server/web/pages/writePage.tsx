import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useHour } from '../lib/useHour';
import { useFormat, useWords } from '../messages';
import { type DraftPlace, EMPTY } from '../offline/drafts';
import { outbox, sentOf } from '../offline/outbox';
import { textOf } from '../offline/store';
import { LazyCover, LazyMarkdown, lazy } from '../parts/lazy';
import { Loading } from '../parts/loaded';
import { TagLinks } from '../parts/tagLinks';
import { Reading } from '../reading/reading';
import { useStore } from '../store';
import type { Entry, User } from '../types';
import { EntryForm, isFelt, type PictureNow, type Ready } from '../write/entryForm';
import { withPicture } from '../write/latePicture';
import { saveNew } from '../write/saveNew';
import { useDraft } from '../write/useDraft';

const Lately = lazy(async () => (await import('../entries/lately')).Lately);

/** The first screen: the cursor is in the text. */
export function WritePage({ user }: { user: User }) {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const [saved, setSaved] = useState<Entry | { waits: string } | null>(null);
  const [isWithout, setWithout] = useState(false); // the picture that was chosen last
  const [form, setForm] = useState(0);
  const draft = useDraft(user.id);
  const hour = useHour(user.timeZone);
  const waiting = useStore(outbox);
  const kept = saved && 'waits' in saved ? waiting.find(({ clientId }) => clientId === saved.waits) : undefined;
  /** What is not here any more was sent; or another tab saw to it. */
  const entry = saved && 'waits' in saved ? (kept ? undefined : sentOf(saved.waits)) : (saved ?? undefined);

  useEffect(() => {
    if (saved) document.getElementById('saved')?.focus();
  }, [saved]);

  const save = async (ready: Ready, draft: DraftPlace, pictureNow: PictureNow) => {
    const { outcome, isWithout } = await withPicture(user, await saveNew(user, ready, draft), ready, pictureNow);
    setWithout(isWithout);
    setSaved('waits' in outcome ? outcome : outcome.diary);
    return null;
  };
  const another = () => {
    setForm(form + 1);
    setSaved(null);
  };

  return (
    <div class="page write-page">
      <header class="page-head">
        <p class="eyebrow">
          <time>{format.day(hour.slice(0, 10))}</time>
        </p>
        <h1>{words.write.greeting(user.nickname, Number(hour.slice(11)))}</h1>
      </header>
      {!entry && !kept ? (
        draft ? (
          <EntryForm
            key={form}
            initial={draft.read() ?? EMPTY}
            onDraft={draft.keep}
            isReady={isFelt}
            onSave={(ready, pictureNow) => save(ready, draft, pictureNow)}
            zone={user.timeZone}
          />
        ) : (
          <Loading height="block" />
        )
      ) : (
        <section class="card saved">
          <div class="saved-head">
            <p role="status" id="saved" tabIndex={-1}>
              {entry ? words.write.saved : words.write.kept[kept?.refusal === null ? 'later' : 'settled']}
            </p>
            <button type="button" class="primary" onClick={another}>
              {words.write.another}
            </button>
            {entry && (
              <button type="button" class="quiet" onClick={() => go(`/entries/${entry.id}`)}>
                {words.entry.edit}
              </button>
            )}
          </div>
          {isWithout && (
            <p class="fault" role="alert">
              {words.write.without}
            </p>
          )}
          {entry && (
            <>
              <Reading key={entry.id} entry={entry} />
              {entry.imageUrl && <LazyCover url={entry.imageUrl} content={entry.content} />}
              <TagLinks tags={entry.tags} />
            </>
          )}
          {kept && <LazyMarkdown content={textOf(kept)} />}
        </section>
      )}
      <Lately user={user} />
    </div>
  );
}
