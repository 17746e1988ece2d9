/** Plutchik's eight basic emotions, in the order used everywhere: in the model's outputs, answers and summaries. */
export const EMOTIONS = ['joy', 'trust', 'fear', 'surprise', 'sadness', 'disgust', 'anger', 'anticipation'] as const;

export type Emotion = (typeof EMOTIONS)[number];

/** One value for each of the eight. What it measures (probability, tenths of a percent, ...) is said where it is used. */
export type EmotionVector<Value = number> = Record<Emotion, Value>;

/** Builds a vector by asking `value` for each emotion in order. */
export function emotionVector<Value>(value: (emotion: Emotion, index: number) => Value): EmotionVector<Value> {
  const vector: Partial<EmotionVector<Value>> = {};
  for (const [index, emotion] of EMOTIONS.entries()) vector[emotion] = value(emotion, index);
  return vector as EmotionVector<Value>;
}

/** Of these emotions the one with the largest value, ties to the earlier one in the order; null of none. */
export function largestOf(emotions: readonly Emotion[], vector: EmotionVector<number | null>): Emotion | null {
  const size = (emotion: Emotion) => vector[emotion] ?? 0;
  return EMOTIONS.filter((emotion) => emotions.includes(emotion)).reduce<Emotion | null>(
    (best, emotion) => (best === null || size(emotion) > size(best) ? emotion : best),
    null,
  );
}
