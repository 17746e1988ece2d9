import { createPauses } from '../pauses';
import type { ModelFiles, Readability } from './modelFiles';
import type { Reader, Sentence } from './reader';
import { createScorer } from './scorer';
import type { Transformer } from './transformer';

/** A word is a run of letters, apostrophes inside it included. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’ʼ]\p{L}[\p{L}\p{M}]*)*/gu;
/** In UTF-16 units. Of a longer run of letters, which is no word, a tokenizer's time may grow with the square. */
const LONGEST_WORD = 200;
const EMOJI = /\p{Extended_Pictographic}/u;

/** The reader that holds a transformer model: ours for English, or any classifier of texts that an operator chose. */
export function createTransformerReader(model: Transformer, files: ModelFiles): Reader {
  const score = createScorer(model, files);
  return {
    languages: files.languages,
    support: 'full',
    calibrationOf: () => files.calibration,
    async read(sentences, signal) {
      const saysSomething = meaning(model, files);
      const parts: { index: number; tokens: number[] }[] = [];
      const pauseIfDue = createPauses();
      for (const [index, sentence] of sentences.entries()) {
        await pauseIfDue();
        signal.throwIfAborted();
        if (saysSomething(sentence)) parts.push(...windowsOf(sentence, model).map((tokens) => ({ index, tokens })));
      }
      const outputs = await score(
        parts.map(({ tokens }) => tokens),
        signal,
      );
      const found = sentences.map((): typeof outputs => []);
      parts.forEach(({ index }, part) => {
        const output = outputs[part];
        if (output) found[index]?.push(output);
      });
      return found;
    },
    costOf: (text) => model.tokenize(text).length * files.operationsPerToken,
  };
}

/** N-grams name a language of two words or less only where they are sure. */
const FEW_WORDS = 2;

/**
 * Whether a sentence says something to the model. One in a language that the model names is read unless nearly all of
 * its words are foreign to the tokenizer: names and rare words are what a diary is full of, but n-grams must call every
 * language and every noise something. Where the language could not be told, or the model names none, the tokenizer is the
 * stricter judge. Without words an emoji will do that the tokenizer knows.
 */
function meaning(model: Transformer, { languages, readability }: ModelFiles): (sentence: Sentence) => boolean {
  const count = wordCounter(model);
  return ({ text, language }) => {
    const counts = count(text);
    if (counts.words === 0) return EMOJI.test(text) && knowsSomeOf(text, model);
    const isNamed = language !== null && languages?.includes(language) === true;
    if (!isNamed) return isReadable(counts, readability);
    return counts.unknown < counts.words && (counts.words <= FEW_WORDS || !isForeign(counts, readability));
  };
}

const knowsSomeOf = (text: string, { tokenize, unknownToken }: Transformer) =>
  [...text.matchAll(/\p{Extended_Pictographic}/gu)].some(([emoji]) =>
    tokenize(emoji).some((token) => token !== unknownToken),
  );

interface WordCounts {
  words: number;
  /** Words with a token that the tokenizer does not know. */
  unknown: number;
  /** An unknown word has as many as letters. */
  tokens: number;
  letters: number;
  /** Letters of words of two letters and more that are one token. */
  wholeLetters: number;
}

/** Counts the words of texts; each different word is tokenized once. */
function wordCounter({ tokenize, unknownToken }: Transformer) {
  const known = new Map<string, Omit<WordCounts, 'words'>>();
  const look = (word: string) => {
    const looked = word.slice(0, LONGEST_WORD);
    const tokens = tokenize(looked);
    const isUnknown = tokens.some((token) => token === unknownToken);
    const isWhole = tokens.length === 1 && looked.length > 1 && !isUnknown;
    const found = {
      unknown: Number(isUnknown),
      tokens: isUnknown ? looked.length : tokens.length,
      letters: looked.length,
      wholeLetters: isWhole ? looked.length : 0,
    };
    known.set(word, found);
    return found;
  };
  return (text: string): WordCounts => {
    const counts = { words: 0, unknown: 0, tokens: 0, letters: 0, wholeLetters: 0 };
    for (const [word] of text.matchAll(WORD)) {
      const found = known.get(word) ?? look(word);
      counts.words++;
      counts.unknown += found.unknown;
      counts.tokens += found.tokens;
      counts.letters += found.letters;
      counts.wholeLetters += found.wholeLetters;
    }
    return counts;
  };
}

/** The rule and its limits are the model's own: `unreadable` in `ml/model/MODEL_CARD.md`. */
function isReadable(counts: WordCounts, limits: Readability): boolean {
  const { words, unknown, tokens } = counts;
  const most = words >= limits.longWords ? limits.maxPiecesPerWord : limits.maxPiecesPerWordShort;
  const isKnown = unknown <= limits.maxUnknownShare * words && tokens <= most * words;
  return words >= limits.minWords && isKnown && !isForeign(counts, limits);
}

/** Words fall into scraps, and few are whole: a vocabulary of another language, or none. */
function isForeign({ letters, tokens, wholeLetters }: WordCounts, limits: Readability): boolean {
  return letters < limits.minLettersPerPiece * tokens && wholeLetters < limits.minWholeShare * letters;
}

/** The tokens of a sentence with as many of the sentences before it as fit the model too. */
function windowsOf({ before, text }: Sentence, model: Transformer): number[][] {
  for (let dropped = 0; dropped < before.length; dropped++) {
    const tokens = model.tokenize(before.slice(dropped).join('') + text);
    if (tokens.length <= model.maxInput) return [tokens];
  }
  return partsOf(text, model);
}

/** The tokens of a text, or of its halves, cut at the space nearest to the middle, until every part fits the model. */
function partsOf(text: string, model: Transformer): number[][] {
  const tokens = model.tokenize(text);
  if (tokens.length <= model.maxInput || text.length < 2) return [tokens.slice(0, model.maxInput)];
  const middle = cutNear(text);
  return [...partsOf(text.slice(0, middle), model), ...partsOf(text.slice(middle), model)];
}

function cutNear(text: string): number {
  const middle = text.length >> 1;
  for (let distance = 0; distance < text.length / 4; distance++) {
    if (isSpace(text, middle - distance)) return middle - distance;
    if (isSpace(text, middle + distance)) return middle + distance;
  }
  const splitsPair = (text.charCodeAt(middle) & 0xfc00) === 0xdc00 && middle > 1;
  return splitsPair ? middle - 1 : middle;
}

const isSpace = (text: string, at: number) => /\s/.test(text.charAt(at));
