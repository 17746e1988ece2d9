import { searchText } from '../web/lib/searchText';
import { markdownToText } from './markdown';
import { plainTextOf } from './plainText';
import { readableOf } from './readable';
import { countWords } from './words';

/** What is stored beside an entry's Markdown so that searching and counting need not read it again, and what a reader is given. */
export interface Derived {
  readable: ReadableText;
  searchText: string;
  words: Record<string, number>;
}

interface ReadableText {
  text: string;
  language: string | null;
  whole: readonly { start: number; end: number }[];
}

/** The Markdown is parsed once, and its language decided once. */
export function derivedFrom(markdown: string): Derived {
  const { text, language, whole } = readableOf(markdown);
  return { readable: { text, language, whole }, searchText: searchText(text), words: countWords(text, language) };
}

const NOTHING: ReadableText = { text: '', language: null, whole: [] };

/** What a reader is given of an entry. Nobody wrote the word of another diary for a mood, which an import takes where no text is. */
export const readableBeside = <Text extends ReadableText>(
  readable: Text,
  moodLabel: string | null,
): Text | ReadableText => (moodLabel !== null && isThatWord(readable.text, moodLabel) ? NOTHING : readable);

/** A mood may be called "- tired" or "*meh*", which as Markdown says less. */
const isThatWord = (text: string, moodLabel: string) => text.trim() === markdownToText(moodLabel).text.trim();

/** What belongs to an entry with this mood; such a word is found by a search, and neither read nor counted. */
export function derivedBeside(derived: Derived, moodLabel: string | null): Derived {
  const readable = readableBeside(derived.readable, moodLabel);
  return readable === NOTHING ? { ...derived, readable, words: {} } : derived;
}

/** The same for a text that could not be taken apart: read and searched as it stands, without words. */
export function plainlyDerivedFrom(markdown: string): Derived {
  const { text } = plainTextOf(markdown);
  return { readable: { text, language: null, whole: [] }, searchText: searchText(text), words: {} };
}
