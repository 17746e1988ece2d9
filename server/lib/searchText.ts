import { markdownToText } from './markdown';

/**
 * What `q` searches in an entry: its readable text, folded (see `fold`). Search it with `LIKE` for each of `searchTerms`,
 * with `%`, `_` and the escape character escaped.
 */
export function searchText(markdown: string): string {
  return fold(markdownToText(markdown).text);
}

/** The different words of a query, folded like the text that they are looked for in. May be empty. */
export function searchTerms(query: string): string[] {
  return [...new Set(fold(query).split(' '))].filter((term) => term !== '');
}

/** NFKC, lower-case, straight apostrophes, no invisible characters, single spaces. Idempotent. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
