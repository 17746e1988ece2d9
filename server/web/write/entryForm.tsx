import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../messages';
import type { Draft } from '../offline/drafts';
import { LazyMarkdown } from '../parts/lazy';
import type { Emotion } from '../types';
import { EmotionPicker } from './emotionPicker';
import { HowLong } from './howLong';
import { MomentInput } from './momentInput';
import { PictureInput } from './pictureInput';
import { TagInput } from './tagInput';
import { Toolbar } from './toolbar';
import { useSending } from './useSending';
import { whyNot } from './whyNot';

/** What is ready to be saved as a new entry. */
export type Ready = Draft & { emotion: Emotion };

/** Whether it says how it feels. */
export const isFelt = (draft: Draft): draft is Ready => draft.emotion !== null;

/** The picture by the end of saving, which may take long: one that was dropped or chosen meanwhile goes with the entry. */
export type PictureNow = () => Promise<{ imageUrl: string | null; hasFailed: boolean }>;

interface EntryFormProps<Fit extends Draft> {
  initial: Draft;
  /** Told of every change, at once. Says whether this device has it. */
  onDraft: (draft: Draft) => boolean;
  /** Whether it need not be asked any more how it feels. */
  isReady: (draft: Draft) => draft is Fit;
  /** Says why it could not be saved, or throws; nothing when it was. */
  onSave: (ready: Fit, pictureNow: PictureNow) => Promise<string | null>;
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
  const { sending, ...picture } = useSending();
  const [isWished, setWished] = useState(false); // to be saved once the picture is here
  const latest = useRef(initial); // a picture may come long after what was drawn when it was chosen
  const isBusy = useRef(false); // as isSaving, for the same reason
  const takeTag = useRef(() => {});
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => area.current?.focus(), []);
  useEffect(() => grow(area.current), [draft.content, isPreview]);

  const change = (part: Partial<Draft>) => {
    if (isBusy.current) return;
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    setFault('');
    keep();
  };
  const keep = () => setKept(onDraft(latest.current));
  const changePicture = (imageUrl: string | null) => {
    if (!isBusy.current) return change({ imageUrl });
    latest.current = { ...latest.current, imageUrl }; // not kept yet: what is saved would be a draft again
    setDraft(latest.current);
  };

  const save = async () => {
    if (isBusy.current) return;
    takeTag.current();
    const ready = latest.current;
    if (!ready.content.trim()) return setFault(words.write.needText);
    if (!isReady(ready)) return setFault(words.write.needEmotion);
    if (sending === 'now') return setWished(true);
    if (sending === 'failed') picture.tell('none'); // that was said, and it is saved without
    isBusy.current = true;
    setSaving(true);
    const said = await onSave(ready, pictureNow).catch((error) => whyNot(error, words));
    isBusy.current = false;
    setSaving(false);
    if (said && latest.current !== ready) keep();
    setFault(said ?? '');
  };
  const pictureNow = async () => {
    const hasFailed = await picture.hasFailed();
    return { imageUrl: latest.current.imageUrl, hasFailed };
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
          <p class="fault composer-note" role="alert">
            {words.write.unkept}
          </p>
        )}
        <HowLong text={draft.content} />
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
      <div class="composer-more">
        <div class="composer-still" inert={isSaving}>
          <TagInput
            tags={draft.tags}
            onChange={(tags) => change({ tags })}
            typed={draft.halfTag ?? ''}
            onType={(halfTag) => change({ halfTag })}
            taking={takeTag}
          />
          <MomentInput
            value={draft.date}
            zone={zone}
            typedIn={draft.zone ?? zone}
            onChange={(date) => change({ date, zone: draft.date === null ? zone : draft.zone })}
          />
        </div>
        <PictureInput
          value={draft.imageUrl}
          onChange={changePicture}
          sending={sending}
          onSending={picture.tell}
          area={form}
        />
      </div>
      <div class="composer-end">
        <p class="fault" role="alert">
          {fault}
        </p>
        {children}
        <button type="submit" class="primary" aria-disabled={isSaving || isWished}>
          {words.write[isWished || (isSaving && sending === 'now') ? 'pictureFirst' : isSaving ? 'saving' : 'save']}
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
