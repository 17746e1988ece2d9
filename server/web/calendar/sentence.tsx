import { useWords } from '../messages';
import type { CalendarDay } from '../types';
import { countRead, type Kind } from './shown';

interface SentenceProps {
  days: CalendarDay[];
  /** What was chosen, as the service says it. */
  text: string;
  /** What is shown: the colours of one kind, or a table of both. */
  kind: Kind | 'both';
}

/** Says what is seen under it: what was read as the cells show it, beside pain nothing pleasant. */
export function Sentence({ days, text, kind }: SentenceProps) {
  const words = useWords();
  const { written, read, unclear, unread } = countRead(days);
  const named = read.map(([emotion, count]): [string, number] => [words.emotions[emotion], count]);
  const ofTexts = words.calendar.inTexts(named, { unclear, unread });
  if (written === 0 || kind === 'chosen') return <p class="plot-text">{text}</p>;
  return <p class="plot-text">{kind === 'read' ? ofTexts : `${text} ${ofTexts}`}</p>;
}
