import type { Reading } from '../../ml/analyser';
import { type Emotion, emotionVector } from '../../ml/emotions';
import type { Random } from './random';

/** Says honestly that no model read the text: the reading was drawn together with it. */
export const SEED_MODEL = { name: 'seed', version: '1' };

const VALENCE: Record<Emotion, number> = {
  joy: 0.85,
  trust: 0.55,
  fear: -0.6,
  surprise: 0.1,
  sadness: -0.7,
  disgust: -0.6,
  anger: -0.65,
  anticipation: 0.4,
};

/** A reading as a model might give for a text in which these emotions were put, with its usual doubts. */
export function drawReading(emotions: readonly Emotion[], language: string, random: Random): Reading {
  const felt = new Set(emotions);
  const scores = emotionVector((emotion) =>
    round(felt.has(emotion) ? 0.5 + 0.45 * random.next() : 0.15 * random.next() ** 2, 4),
  );
  const valence = emotions.reduce((sum, emotion) => sum + VALENCE[emotion], 0) / emotions.length;
  const sentiment = round(Math.max(-1, Math.min(1, valence + 0.12 * random.normal())), 3);
  return { basis: 'text', scores, sentiment, language, model: SEED_MODEL };
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) || 0;
}
