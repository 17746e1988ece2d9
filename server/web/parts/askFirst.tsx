import { useState } from 'preact/hooks';
import { useWords } from '../messages';

interface AskFirstProps {
  /** Of the button, while nothing is asked. */
  label: string;
  look: 'link' | 'quiet';
  question: string;
  yes: string;
  onYes: () => void;
}

/** A button for what cannot be taken back: one touch of it only asks. */
export function AskFirst({ label, look, question, yes, onYes }: AskFirstProps) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) onYes();
  };
  if (!isAsking) {
    return (
      <button type="button" class={look} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <div class="ask" role="alert">
      <p>{question}</p>
      <button type="button" class="danger" onClick={() => answer(true)}>
        {yes}
      </button>
      <button type="button" class="quiet" onClick={() => answer(false)}>
        {words.entry.keep}
      </button>
    </div>
  );
}
