import { aggregate } from './aggregate';
import type { Explanation, ReadableText, SentenceReading, WordInfluence } from './analyser';
import { EMOTIONS, type Emotion } from './emotions';
import { judgeTogether, round } from './judge';
import { createPauses } from './pauses';
import { labelOf } from './readers/calibration';
import type { OutputVector } from './readers/labelMapping';
import type { ReadSentence } from './readers/reader';
import type { Span } from './text/sentences';

/**
 * What reading sentences by themselves, and without each of their words, may cost in all: about 8 000 tokens of our
 * model, which is every word of some 25 sentences. Counted in operations and not in time, so that the same text always
 * has the same explanation.
 */
const OPERATIONS = 5e10;
const MOST_WORDS = 50;
const MOST_SENTENCES = 1_000;
const LEAST_WEIGHT = 0.01;

const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Explains a text by occlusion (Zeiler & Fergus 2014; leave-one-out, Li, Monroe & Jurafsky 2016): each word is left out
 * of its sentence, and its weight is what the sentence's probability loses by that, for the emotion that it changes
 * most. For this the sentence is read by itself: in its context others speak for the word, and none would weigh much.
 * Sentences are taken from the most to the least emotional until the budget is spent. At most 50 words, those of the
 * largest weight first, words that change nothing by at least 0.01 left out. It asks the readers for nothing but
 * readings, so every one of them explains itself.
 */
export async function explainSentences(
  text: ReadableText,
  read: readonly ReadSentence[],
  signal: AbortSignal,
): Promise<Explanation> {
  const influences: WordInfluence[] = [];
  for (const [reader, chosen] of byReader(await affordable(read, signal))) {
    const outputs = await reader.read(
      chosen.flatMap(({ sentence, words }) => [sentence, ...words.map((word) => without(sentence, word))]),
      signal,
    );
    let at = 0;
    for (const { sentence, words } of chosen) {
      const [whole = [], ...occluded] = outputs.slice(at, at + words.length + 1);
      at += words.length + 1;
      influences.push(...words.map((word, index) => influence(sentence, word, whole, occluded[index] ?? [])));
    }
  }
  const strongest = influences.filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT);
  strongest.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.start - b.start);
  return { sentences: readingsOf(read, text.whole), words: strongest.slice(0, MOST_WORDS) };
}

/**
 * The sentences with their findings; those that share a stretch which must not be cut are told as one, and so are
 * neighbours where there are too many.
 */
function readingsOf(read: readonly ReadSentence[], whole: readonly Span[]): SentenceReading[] {
  const groups: { start: number; end: number; sentences: ReadSentence[] }[] = [];
  const atLeast = Math.ceil(read.length / MOST_SENTENCES);
  for (const sentence of read) {
    const { start, end } = grown(sentence, whole);
    const last = groups.at(-1);
    if (last && (start < last.end || last.sentences.length < atLeast)) {
      last.end = Math.max(last.end, end);
      last.sentences.push(sentence);
    } else groups.push({ start, end, sentences: [sentence] });
  }
  return groups.map(({ start, end, sentences }) => ({ start, end, findings: judgeTogether(sentences) }));
}

/** The span with every whole stretch that it would have cut. */
function grown({ start, end }: Span, whole: readonly Span[]): Span {
  const cut = whole.filter((each) => each.start < end && each.end > start && (each.start < start || each.end > end));
  return cut.reduce((span, each) => ({ start: Math.min(span.start, each.start), end: Math.max(span.end, each.end) }), {
    start,
    end,
  });
}

interface Choice {
  /** Without its context. */
  sentence: ReadSentence;
  /** Offsets into the sentence. */
  words: Span[];
}

/** The most emotional sentences whose occlusion is within the budget together. */
async function affordable(read: readonly ReadSentence[], signal: AbortSignal): Promise<Choice[]> {
  const strength = ({ outputs }: ReadSentence) =>
    Math.max(...outputs.flatMap((output) => EMOTIONS.map((emotion) => output[emotion] ?? 0)));
  const strongest = read
    .map((sentence) => ({ sentence, strength: strength(sentence) }))
    .sort((a, b) => b.strength - a.strength || a.sentence.start - b.sentence.start);
  const choices: Choice[] = [];
  const pauseIfDue = createPauses();
  let left = OPERATIONS;
  for (const { sentence: inContext } of strongest) {
    await pauseIfDue();
    signal.throwIfAborted();
    const sentence = { ...inContext, before: [] };
    const found = wordsOf(sentence.text);
    const cost = (found.length + 1) * sentence.reader.costOf(sentence.text);
    if (found.length === 0 || cost > left) continue;
    left -= cost;
    choices.push({ sentence, words: found });
  }
  return choices;
}

function byReader(choices: readonly Choice[]): Map<ReadSentence['reader'], Choice[]> {
  const groups = new Map<ReadSentence['reader'], Choice[]>();
  for (const choice of choices) {
    const group = groups.get(choice.sentence.reader);
    if (group) group.push(choice);
    else groups.set(choice.sentence.reader, [choice]);
  }
  return groups;
}

function wordsOf(text: string): Span[] {
  return [...words.segment(text)]
    .filter(({ isWordLike, segment }) => isWordLike || /\p{Extended_Pictographic}/u.test(segment))
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
}

function without(sentence: ReadSentence, { start, end }: Span): ReadSentence {
  return { ...sentence, text: `${sentence.text.slice(0, start)} ${sentence.text.slice(end)}` };
}

/**
 * @param whole what the sentence says by itself
 * @param occluded what it says without the word; nothing when no other word was in it
 */
function influence(
  sentence: ReadSentence,
  word: Span,
  whole: readonly OutputVector[],
  occluded: readonly OutputVector[],
): WordInfluence {
  const calibration = sentence.reader.calibrationOf(sentence.language);
  const found = aggregate(whole, calibration);
  const left = occluded.length > 0 ? aggregate(occluded, calibration) : null;
  const change = (emotion: Emotion) => {
    const [is, was] = [found[emotion], left ? left[emotion] : labelOf(calibration, emotion).baseRate];
    return is === null || was === null ? 0 : is - was;
  };
  const emotion = EMOTIONS.reduce((best, next) => (Math.abs(change(next)) > Math.abs(change(best)) ? next : best));
  return {
    start: sentence.start + word.start,
    end: sentence.start + word.end,
    emotion,
    weight: round(change(emotion), 4),
  };
}
