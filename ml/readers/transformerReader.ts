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
      const parts = sentences.flatMap((sentence, index) =>
        saysSomething(sentence) ? windowsOf(sentence.text, model).map((tokens) => ({ index, tokens })) : [],
      );
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

/**
 * Whether a sentence says something to the model. One in a language that the model names is read whatever its words:
 * names and rare words are what a diary is full of. Where the language could not be told, or the model names none, the
 * tokenizer is the judge. Without words an emoji will do that the tokenizer knows.
 */
function meaning(model: Transformer, { languages, readability }: ModelFiles): (sentence: Sentence) => boolean {
  const count = wordCounter(model);
  return ({ text, language }) => {
    const counts = count(text);
    if (counts.words === 0) return EMOJI.test(text) && knowsSomeOf(text, model);
    const isNamed = language !== null && languages?.includes(language) === true;
    return isNamed ? counts.unknown < counts.words : isReadable(counts, readability);
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
  tokens: number;
}

/** Counts the words of texts; each different word is tokenized once. */
function wordCounter({ tokenize, unknownToken }: Transformer) {
  const known = new Map<string, { unknown: boolean; tokens: number }>();
  const look = (word: string) => {
    const tokens = tokenize(word.slice(0, LONGEST_WORD));
    const found = { unknown: tokens.some((token) => token === unknownToken), tokens: tokens.length };
    known.set(word, found);
    return found;
  };
  return (text: string): WordCounts => {
    const counts = { words: 0, unknown: 0, tokens: 0 };
    for (const [word] of text.matchAll(WORD)) {
      const found = known.get(word) ?? look(word);
      counts.words++;
      counts.tokens += found.tokens;
      if (found.unknown) counts.unknown++;
    }
    return counts;
  };
}

/** The rule and its limits are the model's own: `unreadable` in `ml/model/MODEL_CARD.md`. */
function isReadable({ words, unknown, tokens }: WordCounts, limits: Readability): boolean {
  const most = words >= limits.longWords ? limits.maxPiecesPerWord : limits.maxPiecesPerWordShort;
  return words >= limits.minWords && unknown <= limits.maxUnknownShare * words && tokens <= most * words;
}

/** The tokens of a sentence, or of its halves, cut at the space nearest to the middle, until every part fits the model. */
function windowsOf(text: string, model: Transformer): number[][] {
  const tokens = model.tokenize(text);
  if (tokens.length <= model.maxInput || text.length < 2) return [tokens.slice(0, model.maxInput)];
  const middle = cutNear(text);
  return [...windowsOf(text.slice(0, middle), model), ...windowsOf(text.slice(middle), model)];
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
