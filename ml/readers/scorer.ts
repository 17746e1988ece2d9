import { planBatches } from './batches';
import { createTranslation, type OutputVector } from './labelMapping';
import type { ModelFiles } from './modelFiles';
import { toProbabilities } from './probabilities';
import type { Transformer } from './transformer';

/**
 * Probabilities of the outputs for each input. Rejects as soon as `signal` is aborted.
 * Several calls may run at once: they take turns batch by batch, so that a long text does not hold up short ones.
 */
export type Scorer = (inputs: readonly (readonly number[])[], signal: AbortSignal) => Promise<OutputVector[]>;

/**
 * Tokens in one run of the model. Measured on one core: speed no longer grows beyond some 200, and falls beyond 1 000;
 * a run of our model takes a few milliseconds, one of a model of DistilBERT's size some 60.
 */
export const BATCH_TOKENS = 512;

export function createScorer(model: Transformer, files: Pick<ModelFiles, 'labels' | 'mapping' | 'activation'>): Scorer {
  const translate = createTranslation(files.labels, files.mapping);
  return async (inputs, signal) => {
    const scored = new Array<OutputVector>(inputs.length);
    for (const batch of planBatches(
      inputs.map((tokens) => tokens.length),
      BATCH_TOKENS,
    )) {
      signal.throwIfAborted();
      const rows = await model.run(batch.map((index) => inputs[index] ?? []));
      batch.forEach((index, row) => {
        scored[index] = translate(toProbabilities(rows[row] ?? [], files.activation));
      });
    }
    return scored;
  };
}
