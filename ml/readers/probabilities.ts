/** `sigmoid`: several labels may hold at once. `softmax`: exactly one does. */
export type Activation = 'sigmoid' | 'softmax';

/** Probabilities 0...1 from a model's raw outputs. */
export function toProbabilities(logits: readonly number[], activation: Activation): number[] {
  if (activation === 'sigmoid') return logits.map((logit) => 1 / (1 + Math.exp(-logit)));
  const largest = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
