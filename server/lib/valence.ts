import { type Emotion, emotionVector } from '../../ml/emotions';

/**
 * Mean valence of the eight words, from 1 (unhappy) to 9 (happy), as about twenty readers or more rated each: A. B. Warriner,
 * V. Kuperman and M. Brysbaert, "Norms of valence, arousal, and dominance for 13,915 English lemmas", Behavior Research
 * Methods 45 (2013), column V.Mean.Sum of its data.
 */
const RATINGS: Readonly<Record<Emotion, number>> = {
  joy: 8.21,
  trust: 7.24,
  fear: 2.93,
  surprise: 7.44,
  sadness: 2.4,
  disgust: 3.32,
  anger: 2.5,
  anticipation: 5.26,
};

/** How pleasant each emotion is when somebody says that they feel it, -1...1: the ratings, moved to their middle and scaled. */
export const EMOTION_VALENCES = emotionVector((emotion) => Math.round((RATINGS[emotion] - 5) * 2_500) / 10_000);
