import { useContext } from 'preact/hooks';
import { useFormat, useWords } from '../messages';
import type { Segment } from './segments';
import { WordKeys } from './useWordKeys';

/** A stretch of text with the colour of its sentence; a word that moved the reading says how much, on hover and on focus. */
export function Word({ from, text, word, sentence }: Segment) {
  const words = useWords();
  const format = useFormat();
  const { stop, onFocus } = useContext(WordKeys);
  if (!word) {
    return (
      <span class="sentence" data-emotion={sentence ?? undefined}>
        {text}
      </span>
    );
  }
  const weight = format.signed(word.weight);
  const says = words.reading.word(text, words.emotions[word.emotion], weight);
  return (
    // Not a <button>: the line would break between it and the full stop after it.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      role="button"
      tabIndex={from === stop ? 0 : -1}
      data-word={from}
      onFocus={() => onFocus(from)}
      class={`word ${word.weight < 0 ? 'word-against' : ''}`}
      data-emotion={word.emotion}
      data-strength={strength(word.weight)}
      data-says={says}
      aria-label={says}
    >
      {text}
    </span>
  );
}

/** 1 to 3, for the thickness of the line. */
const strength = (weight: number) => (Math.abs(weight) >= 0.3 ? 3 : Math.abs(weight) >= 0.1 ? 2 : 1);
