import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../messages';
import type { Draft } from '../offline/drafts';
import { LazyMarkdown } from '../parts/lazy';
import type { Emotion } from '../types';
import { EmotionPicker } from './emotionPicker';
import { MomentInput } from './momentInput';
import { PictureInput } from './pictureInput';
import { TagInput } from './tagInput';
import { Toolbar } from './toolbar';

/** What is ready to be saved. */
export type Ready = Draft & { emotion: Emotion };

interface EntryFormProps {
  initial: Draft;
  /** Told of every change, at once. */
  onDraft: (draft: Draft) => void;
  /** Says why it could not be saved; nothing when it was. */
  onSave: (ready: Ready) => Promise<string | null>;
  zone: string;
  /** Beside the button that saves. */
  children?: ComponentChildren;
}

/** An entry being written. */
export function EntryForm({ initial, onDraft, onSave, zone, children }: EntryFormProps) {
  const words = useWords();
  const [draft, setDraft] = useState(initial);
  const [isPreview, setPreview] = useState(false);
  const [fault, setFault] = useState('');
  const [isSaving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => area.current?.focus(), []);
  useEffect(() => grow(area.current), [draft.content, isPreview]);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setFault('');
    onDraft(next);
  };

  const save = async () => {
    const { emotion } = draft;
    if (isSaving) return;
    if (!draft.content.trim()) return setFault(words.write.needText);
    if (!emotion) return setFault(words.write.needEmotion);
    setSaving(true);
    setFault((await onSave({ ...draft, emotion })) ?? '');
    setSaving(false);
  };

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
        <MomentInput value={draft.date} zone={zone} onChange={(date) => change({ date })} />
        <PictureInput value={draft.imageUrl} onChange={(imageUrl) => change({ imageUrl })} area={form} />
      </div>
      <div class="composer-end">
        <p class="fault" role="alert">
          {fault}
        </p>
        {children}
        <button type="submit" class="primary" aria-disabled={isSaving}>
          {isSaving ? words.write.saving : words.write.save}
        </button>
      </div>
    </form>
  );
}

/** As high as its text. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight}px`;
}
