/** Plutchik's eight basic emotions, in the order used everywhere: in the model's outputs, answers and summaries. */
export const EMOTIONS = ['joy', 'trust', 'fear', 'surprise', 'sadness', 'disgust', 'anger', 'anticipation'] as const;

export type Emotion = (typeof EMOTIONS)[number];

/** One number for each of the eight. What it measures (probability, tenths of a percent, ...) is said where it is used. */
export type EmotionVector = Record<Emotion, number>;

/** Builds a vector by asking `value` for each emotion in order. */
export function emotionVector(value: (emotion: Emotion, index: number) => number): EmotionVector {
  const vector: Partial<EmotionVector> = {};
  for (const [index, emotion] of EMOTIONS.entries()) vector[emotion] = value(emotion, index);
  return vector as EmotionVector;
}

/** The emotion with the largest value; ties go to the earlier one in the order. */
export function dominantEmotion(vector: EmotionVector): Emotion {
  return EMOTIONS.reduce((best, emotion) => (vector[emotion] > vector[best] ? emotion : best));
}
