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
