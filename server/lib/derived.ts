import { markdownToText } from './markdown';
import { plainTextOf } from './plainText';
import { searchText } from './searchText';
import { countWords } from './words';

/** What is stored beside an entry's Markdown so that searching and counting need not read it again. */
export interface Derived {
  searchText: string;
  words: Record<string, number>;
}

/** The Markdown is parsed once. */
export function derivedFrom(markdown: string): Derived {
  const { text } = markdownToText(markdown);
  return { searchText: searchText(text), words: countWords(text) };
}

/** The same for a text that could not be taken apart: searched as it stands, without words. */
export function plainlyDerivedFrom(markdown: string): Derived {
  return { searchText: searchText(plainTextOf(markdown).text), words: {} };
}
