import { plainTextOf } from './plainText';
import { readableOf } from './readable';
import { searchText } from './searchText';
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

/** The same for a text that could not be taken apart: read and searched as it stands, without words. */
export function plainlyDerivedFrom(markdown: string): Derived {
  const { text } = plainTextOf(markdown);
  return { readable: { text, language: null, whole: [] }, searchText: searchText(text), words: {} };
}
