import { isStopWord } from '../../ml/text/stopWords';
import { withoutInvisible } from '../web/lib/invisible';
import { lowerCase, normalised } from '../web/lib/searchText';
import { MAX_WORD, WORD } from './countedWord';
import { isShortNoun, stripParticles } from './korean';

/** Different words kept of one entry, the most frequent first: a long entry has some 1 000 to 3 000 and few of them matter. */
const MAX_WORDS = 500;
/** How much `Intl.Segmenter` is given at once: its cost grows with the square of the length. */
const WINDOW = 1_000;

/** Nothing of such a word is left out. */
const PLAIN_WORD = /^[a-z]{2,40}$/;

let segmenter: Intl.Segmenter | null = null;
/** Made for the first text: it takes a hundredth of a second, which is no part of a start. */
const wordSegmenter = () => (segmenter ??= new Intl.Segmenter('en', { granularity: 'word' }));

/**
 * How often each word stands in a readable text of a language: NFKC, lower-case, without mentions, numbers, stop words,
 * single letters (Han characters excepted), Korean particles and possessive 's. At most 500 words, the most frequent
 * first, ties in code point order; so the same text always gives the same answer. No word is `__proto__`.
 */
export function countWords(readable: string, language: string | null): Record<string, number> {
  const text = normalised(readable);
  const counts = new Map<string, number>();
  for (const raw of segments(lowerCase(withoutAddresses(text)))) {
    const word = countable(raw, language);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.slice(0, MAX_WORDS));
}

/** Without mentions and zero-width marks, with straight apostrophes, and with a space where one was forgotten: `done.Then`. */
function withoutAddresses(text: string): string {
  return withoutInvisible(text)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu, ' ')
    .replace(/(?<=\p{Ll})\.(?=\p{Lu})/gu, '. ');
}

function* segments(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = cutAfter(text, start);
    const part = text.slice(start, end);
    if (isPlain(part)) yield* part.match(PLAIN_WORDS) ?? [];
    else yield* cutByRules(part);
    start = end;
  }
}

/** What stands right behind a number is what it counts, and no word of its own: the 시에 of 6시에. */
function* cutByRules(part: string): Generator<string> {
  let isCounted = false;
  for (const { segment, isWordLike } of wordSegmenter().segment(part)) {
    if (isWordLike && !isCounted) yield segment;
    isCounted = /^\p{N}+$/u.test(segment);
  }
}

/** Texts that ICU cuts by few rules: in ASCII, without a colon inside a word, which some of its versions cut at. */
const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text) && !/[a-z]:[a-z]/.test(text);

/** What ICU takes for one word of a plain text in small letters: a full stop or an apostrophe stands inside, a comma inside of numbers. */
const PLAIN_WORDS = /\w+(?:(?:(?<=[a-z])['.](?=[a-z])|(?<=\d)['.,;](?=\d))\w+)*/g;

/** Where a window ends: at its last space, if it has one. */
function cutAfter(text: string, start: number): number {
  const limit = start + WINDOW;
  if (limit >= text.length) return text.length;
  for (let at = limit; at > start; at--) if (/\s/.test(text.charAt(at))) return at;
  return limit;
}

function countable(raw: string, language: string | null): string | null {
  if (PLAIN_WORD.test(raw)) return isStopWord(raw, language) ? null : raw;
  const word = raw.replace(/^['_]+|['_]+$/g, '');
  if (word.length > MAX_WORD || !WORD.test(word)) return null;
  if (word.endsWith("n't") || isStopWord(word, language)) return null;
  const stem = stripParticles(
    word.replace(/'(?:s|d|m|ll|re|ve)$/, '').replace(/^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'/, ''),
  );
  return isTooShort(stem) || isStopWord(stem, language) ? null : stem;
}

/** A single letter says nothing, a Han character does, and a Korean noun such as 책; up to two Hiragana are particles and inflections. */
function isTooShort(word: string): boolean {
  return /^(?:.|\p{Script=Hiragana}{2})$/u.test(word) && !/^\p{Script=Han}$/u.test(word) && !isShortNoun(word);
}
