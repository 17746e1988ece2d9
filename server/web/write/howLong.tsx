import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../messages';

/** So many characters the service takes of a text (`MAX_CONTENT` there); blanks around it do not count. */
const MOST = 50_000;
/** Who writes on is told the new number in the next pause, and not with every key: it is read aloud, too. */
const PAUSE_MS = 1_000;

const tooMany = (text: string) => (text.length <= MOST ? 0 : Math.max(0, [...text.trim()].length - MOST));

/** Said while there is still time to divide it: of a text that the service would not take, by how much it is too long. */
export function HowLong({ text }: { text: string }) {
  const words = useWords();
  const over = tooMany(text);
  const told = useTold(over);
  if (over === 0) return null;
  return (
    <p class="fault composer-note composer-over" role="status">
      {words.write.tooLong(told)}
    </p>
  );
}

/** The number at the beginning, and then in each pause. */
function useTold(over: number): number {
  const [told, setTold] = useState(over);
  useEffect(() => {
    if (told === 0 || over === 0) return setTold(over);
    const timer = setTimeout(() => setTold(over), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [over, told]);
  return told === 0 ? over : told;
}
