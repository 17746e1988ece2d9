import { createIdentifier } from './ngrams/identify';
import { LANGUAGE_FOLDER } from './ngrams/languageFolder';
import { LANGUAGES, stopWordsOf } from './stopWords';

/** Our own n-grams: 1 MB, loaded with the first text that is not plainly English. */
let identifier: ReturnType<typeof createIdentifier> | null = null;

function identify(text: string) {
  identifier ??= createIdentifier(LANGUAGE_FOLDER);
  return identifier(text);
}

/** Letters of which the script need not be asked, letter for letter. */
const ASCII = /^[\0-\x7f]*$/;
/** How much of a text is looked at, in UTF-16 units: more changes nothing but the time. */
const SAMPLE = 1_500;
/** Addresses and the like; scripts without spaces between words are no such thing. */
const UNBROKEN = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{40,}/gu;
/** A lead, in natural units for each n-gram, from which on n-grams alone are believed, if there are some words. */
const SURE_LEAD = 0.12;
const SOME_WORDS = 3;
/** Below it what is ahead is only the least unlike: 1 of 1 000 texts in the languages read, 40 of 100 taken for one. */
const LEAST_TYPICAL = 0.05;
/** Only a clear lead makes it a near relative: English in slang looks like Nigerian Pidgin, standard Arabic like Moroccan. */
const NEAR: Readonly<Record<string, { of: string; lead: number }>> = {
  pcm: { of: 'en', lead: 0.35 },
  ary: { of: 'ar', lead: 0.16 },
  arq: { of: 'ar', lead: 0.2 },
};
/** In so few words a name from elsewhere outweighs the rest: "Lunch with Kenji." is no Swahili. */
const FEW_WORDS = 4;
/** Words of English alone, among all languages and not only those whose function words are known here. */
const PLAINLY_ENGLISH = new Set(
  'about after although anything because before between everyone everything nothing should someone something their these those through today tomorrow tonight which while with without would yesterday'.split(
    ' ',
  ),
);
/** So many function words of English alone, and so large a share of all words, settle it. */
const PLAIN_WORDS = 3;
const PLAIN_SHARE = 0.25;

/**
 * BCP 47 primary subtag of the language that a plain text is mostly written in. Null when that cannot be told: no
 * letters, a word or two that could be anything, or a language that is not among the sixty known.
 *
 * N-grams decide (`ml/text/ngrams/identify.ts`) where they are sure of more than a few words; where they are not, the
 * function words that only one of the likeliest language and English has. English is always heard, because a text taken for
 * foreign is read by others or not at all.
 */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE).normalize('NFKC').replace(UNBROKEN, ' ').replace(/[‘’ʼ]/g, "'");
  const isAscii = ASCII.test(sample);
  const byScript = isAscii ? null : languageOfScript(sample);
  if (byScript === 'zh') {
    const language = languageOfHan(sample);
    const isOneLetter = sample.match(/\p{L}/gu)?.length === 1;
    return isOneLetter && language === 'ja' && !JAPANESE_FORMS.test(sample) ? null : language; // 累: either may write it
  }
  if (byScript !== null) return byScript;
  const words = sample.toLowerCase().match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];
  if (words.length === 0 || !(isAscii || isInKnownScript(sample))) return null;
  if (isPlainlyEnglish(words)) return 'en';
  const found = identify(sample.replace(/[^\p{L}\p{M}' ]+/gu, ' '));
  if (found === null) return null;
  const { lead, typicality } = found;
  const near = NEAR[found.language];
  const language = near !== undefined && lead < near.lead ? near.of : found.language;
  const isForeignScript = /[^\P{L}a-z]/iu.test(sample);
  if (!isForeignScript && words.length <= FEW_WORDS && isShortEnglish(words, language)) return 'en';
  if (language === 'en') return words.length >= SOME_WORDS || lead >= SURE_LEAD ? 'en' : null;
  const foreign = typicality < LEAST_TYPICAL ? null : language;
  const areSome = new Set(words).size >= SOME_WORDS; // "Rain, rain, rain." is one, and no Irish
  if (lead >= SURE_LEAD && (areSome || isForeignScript)) return foreign;
  const ours = countIn(words, 'en', language) + (sample.match(/\bI\b/g)?.length ?? 0);
  const theirs = countIn(words, language, 'en');
  if (ours !== theirs) return ours > theirs ? 'en' : foreign;
  return isForeignScript && words.length >= SOME_WORDS ? foreign : null;
}

/** Of what our n-grams have never seen they would say something all the same. */
function isInKnownScript(text: string): boolean {
  const known = text.match(
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Ethiopic}\p{Script=Arabic}\p{Script=Greek}]/gu,
  );
  return (known?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
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
  if (byScript === 'zh') return around === 'ja' || around === 'zh' ? around : languageOfHan(sentence);
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

/** Whether a few words have one of English alone, and no function word of the language that their n-grams look like. */
const isShortEnglish = (words: readonly string[], language: string): boolean =>
  words.some((word) => PLAINLY_ENGLISH.has(word)) && countIn(words, language, 'en') === 0;

/** Whether a good part of the words are function words of English alone. The n-grams, which take far longer, are not asked. */
function isPlainlyEnglish(words: readonly string[]): boolean {
  onlyEnglish ??= findOnlyEnglish();
  const ours = onlyEnglish;
  const count = words.filter((word) => ours.has(word)).length;
  return count >= PLAIN_WORDS && count >= words.length * PLAIN_SHARE;
}

/** How many of the words are function words of one language and not of the other. */
function countIn(words: readonly string[], language: string, other: string | null): number {
  const own = stopWordsOf(language);
  const others = other === null ? null : stopWordsOf(other);
  return words.filter((word) => own.has(word) && others?.has(word) !== true).length;
}

/** Characters in a form that neither simplified nor traditional Chinese has. */
const JAPANESE_FORMS =
  /[々対実気単歴発産働関様変悪験証経応覚帰続売価楽顔従読歩増毎処焼拠満戦転抜徳伝圧遅団戻広頼込聴両済揺囲懐粋円専検帯隠軽録労駆斉雰駅図拡薬塩栄黙壊継悩扱効営払雑繰巻厳訳撃乗譲缶挙険戸酔仮闘塁徴]/u;

/** Without kana, which nearly every Japanese sentence has, its characters and their n-grams tell Japanese from Chinese. */
function languageOfHan(text: string): 'ja' | 'zh' {
  return JAPANESE_FORMS.test(text) || identify(text)?.language === 'ja' ? 'ja' : 'zh';
}

/** What one that stands for a syllable counts beside a letter: "今天presentation居然很顺利" is Chinese. */
const SYLLABLE = 2;

/** Scripts that one language alone writes, when at least half of what is written is theirs. */
function languageOfScript(text: string): string | null {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const hangul = count(/\p{Script=Hangul}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(/\p{Script=Han}/gu);
  const syllables = hangul + kana + han;
  const half = (count(/\p{L}/gu) - syllables + SYLLABLE * syllables) / 2;
  if (half === 0) return null;
  if (SYLLABLE * hangul >= half) return 'ko';
  if (count(/\p{Script=Hebrew}/gu) >= half) return 'he';
  if (count(/\p{Script=Thai}/gu) >= half) return 'th';
  if (SYLLABLE * (kana + han) < half) return null;
  return kana > 0 ? 'ja' : 'zh';
}
