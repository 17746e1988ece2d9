import { LANGUAGES, stopWordsOf } from './stopWords';

/** The n-grams take 20 MB, and nobody needs them where people write plain English: the first text that does loads them. */
const detectAll: typeof import('tinyld').detectAll = (...args) =>
  (require('tinyld') as typeof import('tinyld')).detectAll(...args);

/** How much of a text is looked at, in UTF-16 units: more changes nothing but the time. */
const SAMPLE = 1_500;
/** From here on n-grams alone are believed, if there are some words. */
const SURE = 0.9;
const SOME_WORDS = 3;
/** So many function words of English alone, and so large a share of all words, settle it. */
const PLAIN_WORDS = 3;
const PLAIN_SHARE = 0.12;

/**
 * BCP 47 primary subtag of the language that a plain text is mostly written in. Null when that cannot be told: no
 * letters, a word or two that could be anything, or a language that is not among the thirty known.
 *
 * Two witnesses: the n-grams of `tinyld` (MIT; offline, plain JavaScript, its middle-sized profile) propose languages;
 * between the likeliest foreign one and English the function words decide that only one of the two has, and the
 * n-grams where they do not. English is always heard, because a text taken for foreign is not analysed at all.
 */
export function detectLanguage(text: string): string | null {
  const sample = text
    .slice(0, SAMPLE)
    .normalize('NFKC')
    .replace(/\S{40,}/g, ' ')
    .replace(/[‘’ʼ]/g, "'");
  const byScript = languageOfScript(sample);
  if (byScript !== null) return byScript;
  const words = sample.toLowerCase().match(/\p{L}[\p{L}\p{M}']+/gu) ?? [];
  if (isPlainlyEnglish(words)) return 'en';
  const guesses = detectAll(sample, { only: [...LANGUAGES] });
  const rival = likeliestForeign(guesses, words);
  const ours = countIn(words, 'en', rival) + (sample.match(/\bI\b/g)?.length ?? 0);
  const theirs = rival === null ? 0 : countIn(words, rival, 'en');
  if (ours !== theirs) return ours > theirs ? 'en' : rival;
  const best = guesses[0];
  if (best?.lang === 'en') return 'en';
  const isSure = (best?.accuracy ?? 0) >= SURE && words.length >= SOME_WORDS;
  return isSure || /[^\P{L}a-z]/iu.test(sample) ? rival : null;
}

/** A sentence with fewer words, or fewer function words of another language, is in that of the text around it. */
const FOREIGN_WORDS = 4;
const FOREIGN_FUNCTION_WORDS = 2;

/**
 * BCP 47 primary subtag of the language of one sentence in a text of a known language, which it shares unless it says
 * otherwise: by its script, or with some words that are plainly of another one. Null in a text whose language could not
 * be told, unless its script tells it.
 *
 * @param around language of the text, see `detectLanguage`
 */
export function languageOfSentence(sentence: string, around: string | null): string | null {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return around;
  const byScript = languageOfScript(sentence);
  if (byScript !== null || around === null) return byScript;
  const isLatin = (sentence.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 > letters;
  if (isLatin && OWN_SCRIPTS.has(around)) return detectLanguage(sentence) ?? 'en';
  return soundsForeign(sentence, around) ? (detectLanguage(sentence) ?? around) : around;
}

/** Whether it is worth asking: the n-grams take milliseconds, and a long page has many hundred sentences. */
function soundsForeign(sentence: string, around: string): boolean {
  const words = sentence.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  if (words.length < FOREIGN_WORDS) return false;
  const own = countIn(words, around, null);
  return LANGUAGES.some((other) => {
    const theirs = other === around ? 0 : countIn(words, other, null);
    return theirs >= FOREIGN_FUNCTION_WORDS && theirs > own;
  });
}

/** Languages that are not written in Latin letters. */
const OWN_SCRIPTS = new Set(['ko', 'ja', 'zh', 'ru', 'uk', 'bg', 'ar', 'he', 'hi', 'th', 'el']);

/** English function words that are function words of no other language here. */
let onlyEnglish: ReadonlySet<string> | null = null;

function findOnlyEnglish(): ReadonlySet<string> {
  const others = LANGUAGES.filter((language) => language !== 'en').map(stopWordsOf);
  return new Set([...stopWordsOf('en')].filter((word) => !others.some((words) => words.has(word))));
}

/** Whether a good part of the words are function words of English alone. The n-grams, which take far longer, are not asked. */
function isPlainlyEnglish(words: readonly string[]): boolean {
  onlyEnglish ??= findOnlyEnglish();
  const ours = onlyEnglish;
  const count = words.filter((word) => ours.has(word)).length;
  return count >= PLAIN_WORDS && count >= words.length * PLAIN_SHARE;
}

function likeliestForeign(
  guesses: readonly { lang: string; accuracy: number }[],
  words: readonly string[],
): string | null {
  const scored = guesses
    .filter(({ lang }) => lang !== 'en')
    .map(({ lang, accuracy }) => ({ lang, score: accuracy * (1 + countIn(words, lang, null)) }));
  return scored.reduce((best, other) => (other.score > best.score ? other : best), {
    lang: null as string | null,
    score: 0,
  }).lang;
}

/** How many of the words are function words of one language and not of the other. */
function countIn(words: readonly string[], language: string, other: string | null): number {
  const own = stopWordsOf(language);
  const others = other === null ? null : stopWordsOf(other);
  return words.filter((word) => own.has(word) && others?.has(word) !== true).length;
}

/** Scripts that one language alone writes, when at least half of the letters are theirs. */
function languageOfScript(text: string): string | null {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const half = count(/\p{L}/gu) / 2;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(/\p{Script=Han}/gu);
  if (half === 0) return null;
  if (count(/\p{Script=Hangul}/gu) >= half) return 'ko';
  if (kana + han < half) return null;
  return kana > 0 ? 'ja' : 'zh';
}
