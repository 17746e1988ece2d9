import { aggregate } from './aggregate';
import type { Explanation, Reading } from './analyser';
import { explainText } from './explain';
import type { ModelFiles } from './modelFiles';
import { toScores, toSentiment } from './postprocess';
import { prepareText } from './prepareText';
import { createScorer } from './scorer';
import type { Transformer } from './transformer';

/** Reads texts with a loaded model: what a child process does for the analyser. */
export interface Reader {
  analyse(markdown: string, signal: AbortSignal): Promise<Reading>;
  explain(markdown: string, signal: AbortSignal): Promise<Explanation>;
}

export function createReader(model: Transformer, files: ModelFiles): Reader {
  const score = createScorer(model, files);
  return {
    async analyse(markdown, signal) {
      const { units, language } = prepareText(markdown, model, files);
      if (units.length === 0) return { basis: 'selected', scores: null, sentiment: null, language, model: files.info };
      const parts = await score(
        units.map(({ pieces }) => pieces),
        signal,
      );
      const whole = aggregate(parts, files.aggregation);
      return {
        basis: 'text',
        scores: toScores(whole),
        sentiment: toSentiment(whole, files.sentiment),
        language,
        model: files.info,
      };
    },
    explain: (markdown, signal) => explainText(prepareText(markdown, model, files), { model, score, files }, signal),
  };
}
