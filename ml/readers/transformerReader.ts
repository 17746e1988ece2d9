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
        saysSomething(sentence) ? piecesOf(sentence.text, model).map((pieces) => ({ index, pieces })) : [],
      );
      const outputs = await score(
        parts.map(({ pieces }) => pieces),
        signal,
      );
      const found = sentences.map((): typeof outputs => []);
      parts.forEach(({ index }, part) => {
        const output = outputs[part];
        if (output) found[index]?.push(output);
      });
      return found;
    },
    costOf: (text) => model.toPieces(text).length * files.operationsPerPiece,
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

const knowsSomeOf = (text: string, { toPieces, unknownPiece }: Transformer) =>
  [...text.matchAll(/\p{Extended_Pictographic}/gu)].some(([emoji]) =>
    toPieces(emoji).some((piece) => piece !== unknownPiece),
  );

interface WordCounts {
  words: number;
  /** Words with a piece that the tokenizer does not know. */
  unknown: number;
  pieces: number;
}

/** Counts the words of texts; each different word is cut into pieces once. */
function wordCounter({ toPieces, unknownPiece }: Transformer) {
  const known = new Map<string, { unknown: boolean; pieces: number }>();
  const look = (word: string) => {
    const pieces = toPieces(word.slice(0, LONGEST_WORD));
    const found = { unknown: pieces.some((piece) => piece === unknownPiece), pieces: pieces.length };
    known.set(word, found);
    return found;
  };
  return (text: string): WordCounts => {
    const counts = { words: 0, unknown: 0, pieces: 0 };
    for (const [word] of text.matchAll(WORD)) {
      const found = known.get(word) ?? look(word);
      counts.words++;
      counts.pieces += found.pieces;
      if (found.unknown) counts.unknown++;
    }
    return counts;
  };
}

/** The rule and its limits are the model's own: `unreadable` in `ml/model/MODEL_CARD.md`. */
function isReadable({ words, unknown, pieces }: WordCounts, limits: Readability): boolean {
  const most = words >= limits.longWords ? limits.maxPiecesPerWord : limits.maxPiecesPerWordShort;
  return words >= limits.minWords && unknown <= limits.maxUnknownShare * words && pieces <= most * words;
}

/** The pieces of a sentence, or of its halves, cut at the space nearest to the middle, until every part fits the model. */
function piecesOf(text: string, model: Transformer): number[][] {
  const pieces = model.toPieces(text);
  if (pieces.length <= model.maxPieces || text.length < 2) return [pieces.slice(0, model.maxPieces)];
  const middle = cutNear(text);
  return [...piecesOf(text.slice(0, middle), model), ...piecesOf(text.slice(middle), model)];
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
