import * as lists from 'stopword';
import * as de from './de';
import { more as en, uncounted } from './en';
import { more as es } from './es';
import { more as fr } from './fr';
import { more as ja } from './ja';
import * as ko from './ko';
import { more as zh } from './zh';

const NONE: ReadonlySet<string> = new Set();
const OWN_SCRIPT = ['ko', 'ja'];

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
  zh: merged(lists.zho, zh),
  // The library's list as it is.
  ar: new Set(lists.ara),
  bg: new Set(lists.bul),
  ca: new Set(lists.cat),
  cs: new Set(lists.ces),
  da: new Set(lists.dan),
  el: new Set(lists.ell),
  fi: new Set(lists.fin),
  he: new Set(lists.heb),
  hi: new Set(lists.hin),
  hu: new Set(lists.hun),
  id: new Set(lists.ind),
  it: new Set(lists.ita),
  nl: new Set(lists.nld),
  no: new Set(lists.nob),
  pl: new Set(lists.pol),
  pt: new Set(lists.por),
  ro: new Set(lists.ron),
  ru: new Set(lists.rus),
  sv: new Set(lists.swe),
  th: new Set(lists.tha),
  tr: new Set(lists.tur),
  uk: new Set(lists.ukr),
  vi: new Set(lists.vie),
};

const UNCOUNTED: ReadonlySet<string> = new Set(split(uncounted));

/** Primary subtags of the languages that have a list. */
export const LANGUAGES: readonly string[] = Object.keys(STOP_WORDS);

/** The function words of a language; none if it has no list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return STOP_WORDS[language] ?? NONE;
}

/**
 * Whether a lower-case word is too common to say anything. Korean and Japanese have scripts of their own, so their
 * lists always apply; the others would clash (`die` is no stop word in English), so only the text's own is asked,
 * and the English one where there is none for it.
 */
export function isStopWord(word: string, language: string | null): boolean {
  const own = language === null || OWN_SCRIPT.includes(language) || !LANGUAGES.includes(language) ? 'en' : language;
  if (own === 'en' && UNCOUNTED.has(word)) return true;
  return [own, ...OWN_SCRIPT].some((list) => stopWordsOf(list).has(word));
}

function merged(list: readonly string[], more: string, keep = ''): ReadonlySet<string> {
  const words = new Set([...list, ...split(more)]);
  for (const word of split(keep)) words.delete(word);
  return words;
}

function split(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}
