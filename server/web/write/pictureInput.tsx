import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { patience } from '../api/patience';
import { sendPicture } from '../api/pictures';
import { useWords } from '../messages';
import { Icon } from '../parts/icon';
import { Picture } from '../parts/picture';

/** Whether a picture is being sent; or whether the last one did not come, though nobody gave it up. */
export type Sending = 'none' | 'now' | 'failed';

interface PictureInputProps {
  value: string | null;
  onChange: (imageUrl: string | null) => void;
  sending: Sending;
  onSending: (sending: Sending) => void;
  /** Where pictures may be dropped and pasted. */
  area: RefObject<HTMLFormElement>;
}

/** A slow net carries a large picture in that time. */
const PATIENCE_MS = 180_000;

/** A picture by file or camera, by drop or by paste. */
export function PictureInput({ value, onChange, sending, onSending, area }: PictureInputProps) {
  const words = useWords();
  const [fault, setFault] = useState('');
  const isSending = sending === 'now';
  const input = useRef<HTMLInputElement>(null);
  const request = useRef<AbortController | null>(null);

  const take = async (files: FileList | null | undefined) => {
    const all = [...(files ?? [])];
    const file = all.find(({ type }) => type.startsWith('image/')) ?? all[0];
    if (!file) return;
    stop();
    const mine = new AbortController();
    request.current = mine;
    onSending('now');
    const signal = AbortSignal.any([mine.signal, patience(PATIENCE_MS).signal]);
    const sent = await sendPicture(file, { signal, words }).catch(() => null);
    if (request.current !== mine) return; // given up, or the form is gone
    stop();
    if (sent && 'url' in sent) return onChange(sent.url);
    onSending('failed');
    setFault(sent ? `${words.write.badPicture} ${sent.refusal}` : words.fault.network);
  };
  const stop = () => {
    request.current?.abort();
    request.current = null;
    onSending('none');
    setFault('');
  };

  useEffect(
    () => () => {
      request.current?.abort();
      request.current = null;
    },
    [],
  );
  useEffect(() => {
    const form = area.current;
    if (!form) return;
    const hasFiles = (data: DataTransfer | null) => [...(data?.types ?? [])].includes('Files');
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.type === 'drop') void take(event.dataTransfer?.files);
    };
    const paste = ({ clipboardData: data }: ClipboardEvent) => void (data && !isText(data) && take(data.files));
    form.addEventListener('dragover', drop);
    form.addEventListener('drop', drop);
    form.addEventListener('paste', paste);
    return () => {
      form.removeEventListener('dragover', drop);
      form.removeEventListener('drop', drop);
      form.removeEventListener('paste', paste);
    };
  });

  if (value !== null) {
    return (
      <span class="picture">
        <Picture url={value} size="small" />
        <button type="button" class="link" onClick={() => onChange(null)}>
          {words.write.removePicture}
        </button>
      </span>
    );
  }
  return (
    <span class="picture">
      <input
        ref={input}
        type="file"
        accept="image/*"
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files);
          currentTarget.value = ''; // the same file may be chosen again
        }}
      />
      <button type="button" class="quiet" aria-disabled={isSending} onClick={() => isSending || input.current?.click()}>
        <Icon name="picture" />
        {isSending ? words.write.uploading : words.write.addPicture}
      </button>
      {isSending && (
        <button type="button" class="link" onClick={stop}>
          {words.write.removePicture}
        </button>
      )}
      {fault && (
        <span class="fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}

/** Whether it is pasted as text: what is copied from a letter or a table brings a picture of itself along. */
const isText = (data: DataTransfer) => data.getData('text/plain') !== '' && wordsIn(data.getData('text/html')) !== '';

/** What somebody would read: nothing, where a picture was copied. */
function wordsIn(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const rules of body.querySelectorAll('style')) rules.remove();
  return body.textContent.trim();
}
