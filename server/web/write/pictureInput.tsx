import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sendPicture } from '../api/pictures';
import { useWords } from '../messages';
import { Icon } from '../parts/icon';
import { Picture } from '../parts/picture';

interface PictureInputProps {
  value: string | null;
  onChange: (imageUrl: string | null) => void;
  /** Where pictures may be dropped and pasted. */
  area: RefObject<HTMLFormElement>;
}

/** A picture by file or camera, by drop or by paste. */
export function PictureInput({ value, onChange, area }: PictureInputProps) {
  const words = useWords();
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = async (files: FileList | null | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    setSending(true);
    setFailed(false);
    const url = await sendPicture(file).catch(() => null);
    setSending(false);
    if (url) onChange(url);
    else setFailed(true);
  };

  useEffect(() => {
    const form = area.current;
    if (!form) return;
    const hasFiles = (data: DataTransfer | null) => [...(data?.types ?? [])].includes('Files');
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.type === 'drop') void take(event.dataTransfer?.files);
    };
    const paste = ({ clipboardData }: ClipboardEvent) => void take(clipboardData?.files);
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
        onChange={({ currentTarget }) => void take(currentTarget.files)}
      />
      <button type="button" class="quiet" aria-disabled={isSending} onClick={() => input.current?.click()}>
        <Icon name="picture" />
        {isSending ? words.write.uploading : words.write.addPicture}
      </button>
      {hasFailed && (
        <span class="fault" role="alert">
          {words.write.badPicture}
        </span>
      )}
    </span>
  );
}
