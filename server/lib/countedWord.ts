import { withoutInvisible } from '../web/lib/invisible';
import { asStoredBefore } from '../web/lib/jamo';
import { lowerCase, normalised } from '../web/lib/searchText';

/** In UTF-16 units. Longer runs of letters are no words. */
export const MAX_WORD = 40;

/** What a word is made of that entries count. */
export const WORD = /^[\p{L}\p{M}][\p{L}\p{M}\p{N}'_]*$/u;

/** A word in the one spelling in which entries count it, see `countWords`: NFKC, lower-case, straight apostrophes. */
export const foldWord = (word: string): string =>
  lowerCase(withoutInvisible(normalised(word)).replace(/[‘’ʼ]/g, "'")).trim();

/** Whether entries may count it. */
export function isOneWord(text: string): boolean {
  const word = foldWord(text);
  return word.length <= MAX_WORD && WORD.test(word);
}

/**
 * As which an entry may count a word, mostly one: what was cut out of a longer text need not be NFKC by itself, and an earlier
 * version stored Korean letters that stand alone otherwise.
 */
export function countedForms(word: string): string[] {
  const folded = foldWord(word);
  return [...new Set([folded, lowerCase(word), asStoredBefore(folded)])];
}
