import type { Explanation, ModelInfo, ReadableText, Reading, Support } from './analyser';
import { explainSentences } from './explain';
import { readInContext } from './inContext';
import { judgeTogether, round } from './judge';
import { createPauses } from './pauses';
import { type Reader, type ReadSentence, readerFor, type Sentence } from './readers/reader';
import { languageOfSentence } from './text/language';
import { type Span, splitSentences } from './text/sentences';

/** Reads whole texts: what a child process does for the analyser. */
export interface TextReader {
  analyse(text: ReadableText, signal: AbortSignal): Promise<Reading>;
  explain(text: ReadableText, signal: AbortSignal): Promise<Explanation>;
}

/** Of a page, in letters: one of which less can be read is not judged by the little. */
const LEAST_SHARE = 0.2;

/** @param readers the first speaks for sentences whose language could not be told */
export function createTextReader(readers: readonly Reader[], model: ModelInfo): TextReader {
  return {
    async analyse(readable, signal) {
      const { read, readShare } = await readSentences(readers, readable, signal);
      const { language } = readable;
      if (read.length === 0) {
        const told = hasReader(readers, language) ? null : language;
        return { basis: 'selected', findings: null, language: told, support: 'none', readShare: 0, model };
      }
      return { basis: 'text', findings: judgeTogether(read), language, support: supportOf(read), readShare, model };
    },
    async explain(readable, signal) {
      const { read } = await readSentences(readers, readable, signal);
      return explainSentences(readable, read, signal);
    },
  };
}

/** A text of which its own language's reader knows next to nothing is not in that language. */
function hasReader(readers: readonly Reader[], language: string | null): boolean {
  return readers.some(({ languages }) => language !== null && languages?.includes(language));
}

/** Every sentence by its own language's reader; those that nobody can read are left out. */
async function readSentences(
  readers: readonly Reader[],
  { text, language }: ReadableText,
  signal: AbortSignal,
): Promise<{ read: ReadSentence[]; readShare: number }> {
  const sentences: (Sentence & Span)[] = [];
  const pauseIfDue = createPauses();
  for (const { start, end } of splitSentences(text)) {
    await pauseIfDue();
    signal.throwIfAborted();
    const sentence = text.slice(start, end);
    sentences.push({ start, end, text: sentence, language: languageOfSentence(sentence, language), before: [] });
  }
  const read: ReadSentence[] = [];
  for (const reader of readers) {
    const own = sentences.flatMap((sentence, index) =>
      readerFor(readers, sentence.language) === reader
        ? [{ ...sentence, before: contextOf(sentences, index, reader, text) }]
        : [],
    );
    for (const { sentence, outputs } of await readInContext(reader, own, signal))
      if (outputs.length > 0) read.push({ ...sentence, reader, outputs });
  }
  read.sort((a, b) => a.start - b.start);
  const all = lettersOf(sentences);
  const readShare = all === 0 ? Number(read.length > 0) : lettersOf(read) / all;
  return readShare < LEAST_SHARE ? { read: [], readShare: 0 } : { read, readShare: round(readShare, 3) };
}

/** What a sentence is read with: those directly before it, as many as its calibration says, while they are in its language. */
function contextOf(sentences: readonly (Sentence & Span)[], index: number, reader: Reader, text: string): string[] {
  const language = sentences[index]?.language ?? null;
  const { context } = reader.calibrationOf(language).aggregation;
  const before = sentences.slice(Math.max(0, index - context), index + 1);
  const first = 1 + before.findLastIndex((sentence) => sentence.language !== language);
  return before.slice(first, -1).map(({ start }, at) => text.slice(start, before[first + at + 1]?.start));
}

/** The support of the reader that read most letters. */
function supportOf(sentences: readonly ReadSentence[]): Support {
  const readers = [...new Set(sentences.map(({ reader }) => reader))];
  const amount = (reader: Reader) => lettersOf(sentences.filter((sentence) => sentence.reader === reader));
  const [most] = readers.sort((a, b) => amount(b) - amount(a));
  return most?.support ?? 'none';
}

function lettersOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
}
