import { withoutInvisible } from './invisible';

/** In UTF-16 units, twice what the longest entry can have: some characters normalise to eighteen. */
const MAX_NORMALISED = 200_000;

/** What `q` searches in an entry, made from its readable text: folded (see `fold`), it holds each of `searchTerms` or not. */
export function searchText(readable: string): string {
  return fold(readable);
}

/** The different words of a query, folded like the text that they are looked for in. May be empty. */
export function searchTerms(query: string): string[] {
  return [...new Set(fold(query).split(' '))].filter((term) => term !== '');
}

/** NFKC, lower-case, straight apostrophes, no invisible characters, single spaces. Idempotent. */
function fold(text: string): string {
  return withoutInvisible(normalised(text).toLowerCase().normalize('NFKC').replace(/[‘’ʼ]/g, "'"))
    .replace(/\s+/g, ' ')
    .trim();
}

/** NFKC, cut where it is far longer than any text that a person wrote. Its runs of combining marks must be bounded already. */
export function normalised(text: string): string {
  return text.normalize('NFKC').slice(0, MAX_NORMALISED).toWellFormed();
}
