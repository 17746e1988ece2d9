import { readableOf } from './readable';

export interface Stretch {
  start: number;
  end: number;
}

/** Stretches of a readable text or, located, of its Markdown. Offsets are UTF-16 units. */
export interface Stretches {
  sentences: readonly Stretch[];
  words: readonly Stretch[];
}

/**
 * Where stretches of `text` stand in the Markdown that it was made of; null when it was not made of it by the rules of
 * today. Sentences take along the marks around them, so that nobody who quotes one cuts emphasis or a link open.
 */
export function locatedIn(markdown: string, text: string, { sentences, words }: Stretches): Stretches | null {
  const readable = readableOf(markdown);
  if (readable.text !== text) return null;
  return {
    sentences: sentences.map(({ start, end }) => readable.toSourceRange(start, end, { withMarks: true })),
    words: words.map(({ start, end }) => readable.toSourceRange(start, end)),
  };
}
