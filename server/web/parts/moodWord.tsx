import { useWords } from '../messages';
import type { Entry } from '../types';

/** The imported entry's own word for its mood, where no emotion says more. */
export function MoodWord({ entry: { emotion, moodLabel } }: { entry: Pick<Entry, 'emotion' | 'moodLabel'> }) {
  const words = useWords();
  if (emotion !== null || !moodLabel) return null;
  return <bdi class="pale mood-word">{words.entry.mood(moodLabel)}</bdi>;
}
