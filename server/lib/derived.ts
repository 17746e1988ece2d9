import { markdownToText } from './markdown';
import { searchText } from './searchText';
import { countWords } from './words';

/** What is stored beside an entry's Markdown so that searching and counting need not read it again; parsed once. */
export function derivedFrom(markdown: string): { searchText: string; words: Record<string, number> } {
  const { text } = markdownToText(markdown);
  return { searchText: searchText(text), words: countWords(text) };
}
