import type { Reading } from '../../ml/analyser';
import { EMOTIONS, type Emotion, type EmotionVector, emotionVector } from '../../ml/emotions';
import { judge } from '../../ml/judge';
import { calibration } from '../../ml/readers/calibration';
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

/** A reading as a model might give for a text in which these emotions were put, with its usual doubts; none reads as even. */
export function drawReading(emotions: readonly Emotion[], language: string, random: Random): Reading {
  const felt = new Set(emotions);
  const scores = emotionVector((emotion) =>
    round(felt.has(emotion) ? 0.5 + 0.45 * random.next() : 0.15 * random.next() ** 2, 4),
  );
  const valence = emotions.reduce((sum, emotion) => sum + VALENCE[emotion], 0) / Math.max(1, emotions.length);
  const sentiment = round(Math.max(-1, Math.min(1, valence + 0.12 * random.normal())), 3);
  return readingOf({ scores, sentiment, language, model: SEED_MODEL });
}

/** What a model that neutral texts give 0.05 of every emotion would say with these probabilities and this sentiment. */
export function readingOf(given: {
  scores: EmotionVector;
  sentiment: number;
  language: string;
  model: Reading['model'];
}): Reading {
  const { scores, sentiment, language, model } = given;
  const poles = { positive: Math.max(0, sentiment), negative: Math.max(0, -sentiment), feeling: null };
  const findings = judge({ ...scores, ...poles }, CALIBRATION);
  return { basis: 'text', findings, language, support: 'full', readShare: 1, model };
}

const CALIBRATION = calibration.parse({
  labels: Object.fromEntries(EMOTIONS.map((emotion) => [emotion, { threshold: 0.3, baseRate: 0.05 }])),
});

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) || 0;
}
