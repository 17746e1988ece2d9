import type { z } from 'zod';
import type { Explanation } from '../ml/analyser';
import { dominantEmotion, EMOTIONS, type EmotionVector, emotionVector } from '../ml/emotions';
import type { User } from '../models';
import type * as auth from './contract/auth';
import type * as contract from './contract/diary';
import { percentages } from './lib/percentages';
import type { Entry } from './services/entries';
import type { SessionInfo } from './services/sessions';

/** What clients see of a user: never the password. */
export const presentUser = ({
  id,
  email,
  nickname,
  timeZone,
  locale,
  createdAt,
}: User): z.output<typeof auth.user> => ({
  id,
  email,
  nickname,
  timeZone,
  locale,
  createdAt: createdAt.toISOString(),
});

export const presentSession = ({ createdAt, lastUsedAt, expiresAt, ...session }: SessionInfo) => ({
  ...session,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const presentDiary = (entry: Entry): z.output<typeof contract.diary> => ({
  id: entry.id,
  clientId: entry.clientId,
  content: entry.content,
  emotion: entry.emotion,
  valence: entry.valence,
  moodLabel: entry.moodLabel,
  imageUrl: entry.imageUrl,
  date: entry.date.toISOString(),
  day: entry.day,
  tags: entry.tags,
  revision: entry.revision,
  analysis: presentAnalysis(entry),
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
});

export function presentAnalysis({ analysis }: Entry): z.output<typeof contract.diary>['analysis'] {
  const emotions = analysis.scores && presentEmotions(analysis.scores);
  return {
    status: analysis.status,
    basis: analysis.basis,
    sentiment: analysis.sentiment,
    emotions,
    dominant: emotions && dominantEmotion(emotionVector((_, index) => emotions[index]?.percentage ?? 0)),
    language: analysis.language,
    model: analysis.model,
    analysedAt: analysis.analysedAt?.toISOString() ?? null,
  };
}

/** The eight in order with scores as probabilities and shares that add to exactly 100.0. */
export function presentEmotions(scores: EmotionVector) {
  const shares = percentages(EMOTIONS.map((emotion) => scores[emotion]));
  if (!shares) throw new Error('a reading has at least one score above zero');
  return EMOTIONS.map((type, index) => ({ type, score: scores[type], percentage: shares[index] ?? 0 }));
}

export const presentSaved = (entry: Entry) => {
  const diary = presentDiary(entry);
  return { saved: true as const, diary, analysis: diary.analysis };
};

export const presentExplanation = ({
  sentences,
  words,
}: Explanation): z.output<typeof contract.explainDiary.output> => ({
  sentences: sentences.map(({ scores, ...sentence }) => ({ ...sentence, emotions: presentEmotions(scores) })),
  words,
});
