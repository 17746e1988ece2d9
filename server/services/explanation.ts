import {
  type Analyser,
  AnalyserUnavailableError,
  type Explanation,
  type ReadableText,
  type SentenceReading,
  type WordInfluence,
} from '../../ml/analyser';
import { unavailable } from '../errors';
import type { Deriver } from './deriver';

/** What drove the reading of an entry. Offsets are UTF-16 units into its Markdown. */
export interface EntryExplanation {
  sentences: SentenceReading[];
  words: (WordInfluence & { text: string })[];
}

/**
 * Explains an entry's Markdown, which is taken apart elsewhere than on the server's own thread.
 * @throws AppError 503 when the analyser is away, or nobody has time for the text.
 */
export async function explainContent(
  { analyser, deriver }: { analyser: Analyser; deriver: Deriver },
  markdown: string,
): Promise<EntryExplanation> {
  const { readable } = await deriver.derive(markdown);
  const explanation = await askAnalyser(analyser, readable);
  const located = await deriver.locate(markdown, readable.text, explanation);
  if (!located) throw away();
  return {
    sentences: explanation.sentences.map((sentence, index) => ({ ...sentence, ...located.sentences[index] })),
    words: explanation.words.map((word, index) => {
      const placed = { ...word, ...located.words[index] };
      return { ...placed, text: markdown.slice(placed.start, placed.end) };
    }),
  };
}

async function askAnalyser(analyser: Analyser, readable: ReadableText): Promise<Explanation> {
  try {
    return await analyser.explain(readable);
  } catch (error) {
    throw error instanceof AnalyserUnavailableError ? away() : error;
  }
}

const away = () => unavailable('The analyser is away just now', 5);
