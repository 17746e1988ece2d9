import { useWords } from '../messages';

/** So many characters the service takes of a text (`MAX_CONTENT` there); blanks around it do not count. */
const MOST = 50_000;

const tooMany = (text: string) => (text.length <= MOST ? 0 : Math.max(0, [...text.trim()].length - MOST));

/** Said while there is still time to divide it: of a text that the service would not take, by how much it is too long. */
export function HowLong({ text }: { text: string }) {
  const words = useWords();
  const over = tooMany(text);
  if (over === 0) return null;
  return (
    <p class="fault composer-note" role="status">
      {words.write.tooLong(over)}
    </p>
  );
}
