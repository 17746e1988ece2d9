import { detectLanguage } from '../server/lib/language';
import { markdownToText, type PlainText } from '../server/lib/markdown';
import { splitSentences } from '../server/lib/sentences';
import type { ModelFiles, Readability } from './modelFiles';
import type { Transformer } from './transformer';

/** One input of the model: a sentence, or a part of one that is too long for it. */
export interface Unit {
  /** UTF-16 offsets into the plain text, end exclusive. */
  start: number;
  end: number;
  pieces: number[];
}

export interface PreparedText {
  markdown: string;
  plain: PlainText;
  /** Every stretch of the text that says something to the model; empty when the text is unreadable. */
  units: Unit[];
  language: string | null;
}

/** In UTF-16 units. Of a longer run of letters, which is no word, a tokenizer's time may grow with the square. */
const LONGEST_WORD = 200;

/** A word is a run of letters, apostrophes inside it included. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’ʼ]\p{L}[\p{L}\p{M}]*)*/gu;
const EMOJI = /\p{Extended_Pictographic}/u;

/** Turns a Markdown text into inputs of the model, and tells whether the model can read it. Pure computation. */
export function prepareText(
  markdown: string,
  model: Transformer,
  files: Pick<ModelFiles, 'languages' | 'readability'>,
): PreparedText {
  const plain = markdownToText(markdown);
  const language = detectLanguage(plain.text);
  const counts = wordCounter(model);
  const readable = speaks(files.languages, language) && isReadable(counts(plain.text), files.readability);
  const says = ({ start, end }: Unit) => {
    const text = plain.text.slice(start, end);
    const { words, unknown } = counts(text);
    return words > 0 ? unknown * 2 <= words : EMOJI.test(text);
  };
  const sentences = readable ? splitSentences(plain.text) : [];
  return {
    markdown,
    plain,
    language,
    units: sentences.flatMap((span) => unitsOf(plain.text, span, model)).filter(says),
  };
}

/** An undetected language is left to the tokenizer's judgement. */
function speaks(languages: readonly string[] | null, language: string | null): boolean {
  return language === null || languages === null || languages.includes(language);
}

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

/** The sentence as one unit, or as halves, cut at the space nearest to the middle, until every part fits the model. */
function unitsOf(text: string, { start, end }: { start: number; end: number }, model: Transformer): Unit[] {
  const pieces = model.toPieces(text.slice(start, end));
  if (pieces.length <= model.maxPieces || end - start < 2)
    return [{ start, end, pieces: pieces.slice(0, model.maxPieces) }];
  const middle = cutNear(text, start, end);
  return [...unitsOf(text, { start, end: middle }, model), ...unitsOf(text, { start: middle, end }, model)];
}

function cutNear(text: string, start: number, end: number): number {
  const middle = (start + end) >> 1;
  for (let distance = 0; distance < (end - start) / 4; distance++) {
    if (isSpace(text, middle - distance)) return middle - distance;
    if (isSpace(text, middle + distance)) return middle + distance;
  }
  const splitsPair = (text.charCodeAt(middle) & 0xfc00) === 0xdc00 && middle - 1 > start;
  return splitsPair ? middle - 1 : middle;
}

const isSpace = (text: string, at: number) => /\s/.test(text.charAt(at));
