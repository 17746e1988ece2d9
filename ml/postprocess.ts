import { type EmotionVector, emotionVector } from './emotions';
import type { OutputVector } from './labelMapping';

/** `sigmoid`: several labels may hold at once. `softmax`: exactly one does. */
export type Activation = 'sigmoid' | 'softmax';

/** How the difference of the two poles becomes a sentiment; from `calibration.json`. */
export interface SentimentScale {
  scale: number;
  bias: number;
}

/** Percentages are shares of the scores, so these must not all be zero. */
const LEAST_SCORE = 0.0001;

/** Probabilities 0...1 from a model's raw outputs. */
export function toProbabilities(logits: readonly number[], activation: Activation): number[] {
  if (activation === 'sigmoid') return logits.map((logit) => 1 / (1 + Math.exp(-logit)));
  const largest = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** The eight probabilities, rounded to 4 decimals and at least 0.0001. */
export function toScores(outputs: OutputVector): EmotionVector {
  return emotionVector((emotion) => Math.max(LEAST_SCORE, round(outputs[emotion], 4)));
}

/** -1...1, rounded to 3 decimals: `scale * (positive - negative) + bias`. */
export function toSentiment({ positive, negative }: OutputVector, { scale, bias }: SentimentScale): number {
  return round(Math.min(1, Math.max(-1, scale * (positive - negative) + bias)), 3);
}

/** Never gives -0. */
export function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}
