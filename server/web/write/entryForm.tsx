import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../messages';
import type { Draft } from '../offline/drafts';
import { LazyMarkdown } from '../parts/lazy';
import type { Emotion } from '../types';
import { EmotionPicker } from './emotionPicker';
import { MomentInput } from './momentInput';
import { PictureInput, type Sending } from './pictureInput';
import { TagInput } from './tagInput';
import { Toolbar } from './toolbar';
import { whyNot } from './whyNot';

/** What is ready to be saved as a new entry. */
export type Ready = Draft & { emotion: Emotion };

/** Whether it says how it feels. */
export const isFelt = (draft: Draft): draft is Ready => draft.emotion !== null;

interface EntryFormProps<Fit extends Draft> {
  initial: Draft;
  /** Told of every change, at once. Says whether this device has it. */
  onDraft: (draft: Draft) => boolean;
  /** Whether it need not be asked any more how it feels. */
  isReady: (draft: Draft) => draft is Fit;
  /** Says why it could not be saved, or throws; nothing when it was. */
  onSave: (ready: Fit) => Promise<string | null>;
  zone: string;
  /** Beside the button that saves. */
  children?: ComponentChildren;
}

/** An entry being written. */
export function EntryForm<Fit extends Draft>(props: EntryFormProps<Fit>) {
  const { initial, onDraft, isReady, onSave, zone, children } = props;
  const words = useWords();
  const [draft, setDraft] = useState(initial);
  const [isPreview, setPreview] = useState(false);
  const [fault, setFault] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isKept, setKept] = useState(true);
  const [sending, setSending] = useState<Sending>('none');
  const [isWished, setWished] = useState(false); // to be saved once the picture is here
  const latest = useRef(initial); // a picture may come long after what was drawn when it was chosen
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => area.current?.focus(), []);
  useEffect(() => grow(area.current), [draft.content, isPreview]);

  const change = (part: Partial<Draft>) => {
    if (isSaving) return; // by a picture that was dropped meanwhile: what is saved would be a draft again
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    setFault('');
    setKept(onDraft(latest.current));
  };

  const save = async () => {
    const ready = latest.current;
    if (isSaving) return;
    if (!ready.content.trim()) return setFault(words.write.needText);
    if (!isReady(ready)) return setFault(words.write.needEmotion);
    if (sending === 'now') return setWished(true);
    setSaving(true);
    try {
      setFault((await onSave(ready)) ?? '');
    } catch (error) {
      setFault(whyNot(error, words));
    } finally {
      setSaving(false);
    }
  };
  useEffect(() => {
    if (!isWished || sending === 'now') return;
    setWished(false);
    if (sending === 'failed') return setFault(words.write.pictureFailed);
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur(); // a tag half typed is one, too
    form.current?.requestSubmit(); // what the fields do not take is said, as by the button
  }, [isWished, sending]);

  return (
    <form
      ref={form}
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      }}
    >
      <div class="composer-text">
        {isPreview ? (
          <div class="composer-preview">
            <LazyMarkdown content={draft.content} />
          </div>
        ) : (
          <textarea
            ref={area}
            dir="auto"
            readOnly={isSaving} // what is typed now would not be saved
            rows={4}
            value={draft.content}
            aria-label={words.write.text}
            placeholder={words.write.placeholder}
            onInput={({ currentTarget }) => change({ content: currentTarget.value })}
          />
        )}
        {!isKept && (
          <p class="fault composer-unkept" role="alert">
            {words.write.unkept}
          </p>
        )}
        <div class="composer-tools" inert={isSaving}>
          {!isPreview && <Toolbar area={area} onChange={(content) => change({ content })} />}
          <button type="button" class="quiet" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? words.write.edit : words.write.preview}
          </button>
        </div>
      </div>
      <div class="composer-choice" inert={isSaving}>
        <EmotionPicker value={draft.emotion} onChange={(emotion) => change({ emotion })} />
      </div>
      <div class="composer-more" inert={isSaving}>
        <TagInput tags={draft.tags} onChange={(tags) => change({ tags })} />
        <MomentInput
          value={draft.date}
          zone={zone}
          typedIn={draft.zone ?? zone}
          onChange={(date) => change({ date, zone: draft.date === null ? zone : draft.zone })}
        />
        <PictureInput
          value={draft.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
          sending={sending}
          onSending={setSending}
          area={form}
        />
      </div>
      <div class="composer-end">
        <p class="fault" role="alert">
          {fault}
        </p>
        {children}
        <button type="submit" class="primary" aria-disabled={isSaving || isWished}>
          {isSaving ? words.write.saving : isWished ? words.write.pictureFirst : words.write.save}
        </button>
      </div>
    </form>
  );
}

/** As high as its text, and what is looked at stays where it is: the page is short for a moment. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  const top = scrollY;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight}px`;
  scrollTo({ top, behavior: 'instant' });
}
