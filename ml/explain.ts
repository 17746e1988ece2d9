import type { Explanation, SentenceReading, WordInfluence } from './analyser';
import { dominantEmotion, EMOTIONS } from './emotions';
import type { OutputVector } from './labelMapping';
import type { ModelFiles } from './modelFiles';
import { round, toScores, toSentiment } from './postprocess';
import type { PreparedText, Unit } from './prepareText';
import type { Scorer } from './scorer';
import type { Transformer } from './transformer';

/**
 * What leaving words out may cost in all: about 8 000 pieces of our model, which is every word of some 25 sentences.
 * Counted in operations and not in time, so that the same text always has the same explanation.
 */
const OPERATIONS = 5e10;
const MOST_WORDS = 50;
const LEAST_WEIGHT = 0.01;

const words = new Intl.Segmenter('en', { granularity: 'word' });

interface Parts {
  model: Transformer;
  score: Scorer;
  files: Pick<ModelFiles, 'sentiment' | 'operationsPerPiece'>;
}

/**
 * Explains a text by occlusion (Zeiler & Fergus 2014; leave-one-out, Li, Monroe & Jurafsky 2016): each word is left out
 * of its sentence, and its weight is what the sentence's probability loses by that, for the emotion that it changes
 * most. Sentences are taken from the most to the least emotional until the budget is spent. At most 50 words, those of
 * the largest weight first, words that change nothing by at least 0.01 left out.
 */
export async function explainText(
  text: PreparedText,
  { model, score, files }: Parts,
  signal: AbortSignal,
): Promise<Explanation> {
  const outputs = await score(
    text.units.map(({ pieces }) => pieces),
    signal,
  );
  const read = text.units.flatMap((unit, index) => {
    const found = outputs[index];
    return found ? [{ unit, found }] : [];
  });
  const sentences = read.map(({ unit, found }): SentenceReading => {
    const scores = toScores(found);
    return {
      ...text.plain.toSourceRange(unit.start, unit.end),
      sentiment: toSentiment(found, files.sentiment),
      dominant: dominantEmotion(scores),
      scores,
    };
  });

  const chosen = affordable(read, text, OPERATIONS / files.operationsPerPiece);
  const without = chosen.map(({ unit, word }) => {
    const { text: plain } = text.plain;
    return model
      .toPieces(`${plain.slice(unit.start, word.start)} ${plain.slice(word.end, unit.end)}`)
      .slice(0, model.maxPieces);
  });
  const occluded = await score(without, signal);
  const influences = chosen.flatMap(({ found, word }, index) => {
    const left = occluded[index];
    return left ? [influence(text, word, { found, left })] : [];
  });
  const strongest = influences.filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT);
  strongest.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.start - b.start);
  return { sentences, words: strongest.slice(0, MOST_WORDS) };
}

interface ReadUnit {
  unit: Unit;
  found: OutputVector;
}

interface Word {
  start: number;
  end: number;
}

/** The words of the most emotional sentences whose occlusion costs at most `budget` pieces together. */
function affordable(read: readonly ReadUnit[], { plain }: PreparedText, budget: number): (ReadUnit & { word: Word })[] {
  const strength = ({ found }: ReadUnit) => Math.max(...EMOTIONS.map((emotion) => found[emotion]));
  let left = budget;
  return [...read]
    .sort((a, b) => strength(b) - strength(a) || a.unit.start - b.unit.start)
    .flatMap((one) => {
      const found = wordsOf(plain.text, one.unit);
      const cost = found.length * one.unit.pieces.length;
      if (cost > left) return [];
      left -= cost;
      return found.map((word) => ({ ...one, word }));
    });
}

function wordsOf(text: string, { start, end }: Unit): Word[] {
  return [...words.segment(text.slice(start, end))]
    .filter(({ isWordLike, segment }) => isWordLike || /\p{Extended_Pictographic}/u.test(segment))
    .map(({ index, segment }) => ({ start: start + index, end: start + index + segment.length }));
}

function influence(
  text: PreparedText,
  word: Word,
  { found, left }: { found: OutputVector; left: OutputVector },
): WordInfluence {
  const change = (emotion: (typeof EMOTIONS)[number]) => found[emotion] - left[emotion];
  const emotion = EMOTIONS.reduce((best, next) => (Math.abs(change(next)) > Math.abs(change(best)) ? next : best));
  const { start, end } = text.plain.toSourceRange(word.start, word.end);
  return {
    start,
    end,
    text: text.markdown.slice(start, end),
    emotion,
    weight: round(change(emotion), 4),
  };
}
