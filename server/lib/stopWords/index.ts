import * as lists from 'stopword';
import * as de from './de';
import { more as en } from './en';
import { more as es } from './es';
import { more as fr } from './fr';
import { more as ja } from './ja';
import * as ko from './ko';

/**
 * The lists come from the npm library `stopword` (MIT; the Korean one Apache-2.0). The larger `stopwords-iso` was not
 * taken, because it also drops what a diary is about: work, home, alone, together, sorry, problem.
 */
const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: merged(lists.eng, en),
  ko: merged(lists.kor, ko.more, ko.keep),
  ja: merged(lists.jpn, ja),
  de: merged(lists.deu, de.more, de.keep),
  es: merged(lists.spa, es),
  fr: merged(lists.fra, fr),
  it: new Set(lists.ita),
  nl: new Set(lists.nld),
  pt: new Set(lists.por),
  ru: new Set(lists.rus),
  sv: new Set(lists.swe),
  pl: new Set(lists.pol),
  tr: new Set(lists.tur),
  zh: new Set(lists.zho),
};

/**
 * Whether a lower-case word is too common to say anything. Korean and Japanese have scripts of their own, so their
 * lists always apply; the others would clash (`die` is no stop word in English), so only the text's own is asked,
 * and the English one where there is none for it.
 */
export function isStopWord(word: string, language: string | null): boolean {
  const own = (language !== null && language !== 'ko' && language !== 'ja' && STOP_WORDS[language]) || STOP_WORDS.en;
  return [own, STOP_WORDS.ko, STOP_WORDS.ja].some((list) => list?.has(word) === true);
}

function merged(list: readonly string[], more: string, keep = ''): ReadonlySet<string> {
  const words = new Set([...list, ...split(more)]);
  for (const word of split(keep)) words.delete(word);
  return words;
}

function split(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}
