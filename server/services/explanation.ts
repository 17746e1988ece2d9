import { type Analyser, AnalyserUnavailableError, type SentenceReading, type WordInfluence } from '../../ml/analyser';
import { unavailable } from '../errors';
import { readableOf } from '../lib/readable';

/** What drove the reading of an entry. Offsets are UTF-16 units into its Markdown. */
export interface EntryExplanation {
  sentences: SentenceReading[];
  words: (WordInfluence & { text: string })[];
}

/**
 * Explains an entry's Markdown. Sentences are told with the marks around them, so that nobody who quotes one cuts
 * emphasis or a link open.
 * @throws AppError 503 when the analyser is away.
 */
export async function explainContent(analyser: Analyser, markdown: string): Promise<EntryExplanation> {
  const readable = readableOf(markdown);
  const { text, language, whole } = readable;
  try {
    const { sentences, words } = await analyser.explain({ text, language, whole });
    return {
      sentences: sentences.map(({ start, end, findings }) => ({
        ...readable.toSourceRange(start, end, { withMarks: true }),
        findings,
      })),
      words: words.map((word) => {
        const range = readable.toSourceRange(word.start, word.end);
        return { ...word, ...range, text: markdown.slice(range.start, range.end) };
      }),
    };
  } catch (error) {
    throw error instanceof AnalyserUnavailableError ? unavailable('The analyser is away just now', 5) : error;
  }
}
