import { withoutInvisible } from './invisible';
import { asTyped } from './jamo';

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

/** NFKC, lower-case (the four letters i of Turkish as one), straight apostrophes, no invisible characters, single spaces. Idempotent. */
function fold(text: string): string {
  const lower = lowerCase(normalised(text)).replace(/\u0131\u0307*/g, 'i');
  return withoutInvisible(normalForm(lower).replace(/[‘’ʼ]/g, "'")).replace(/\s+/g, ' ').trim();
}

/** JavaScript makes i and a dot above it of İ. */
export const lowerCase = (text: string): string => text.toLowerCase().replace(/i\u0307+/g, 'i');

/** In `normalForm`, cut where it is far longer than any text that a person wrote. Its runs of combining marks must be bounded already. */
export function normalised(text: string): string {
  return normalForm(text).slice(0, MAX_NORMALISED).toWellFormed();
}

/** NFKC, but Korean letters that stand alone stay so: NFKC makes parts of syllables of them, and of ㅋ and ㅠ one that nobody wrote. */
const normalForm = (text: string): string =>
  asTyped(text.replace(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC')));
