import { useEffect, useRef, useState } from 'preact/hooks';
import type { Sending } from './pictureInput';

/** Whether a picture is being sent, for the form to show and for who saves it to wait for. */
export function useSending() {
  const [sending, setSending] = useState<Sending>('none');
  const latest = useRef<Sending>('none');
  const waiting = useRef<(() => void)[]>([]);
  const tell = (next: Sending) => {
    latest.current = next;
    setSending(next);
    if (next !== 'now') for (const go of waiting.current.splice(0)) go();
  };
  useEffect(() => () => tell('none'), []); // with the form its picture is given up
  return {
    sending,
    tell,
    /** Once none is on its way any more: whether the last one did not come. */
    async hasFailed(): Promise<boolean> {
      while (latest.current === 'now') await new Promise<void>((go) => waiting.current.push(go));
      return latest.current === 'failed';
    },
  };
}
