import type { z } from 'zod';
import type { FindingVector } from '../ml/analyser';
import { EMOTIONS, type Emotion, largestOf } from '../ml/emotions';
import type { Image, User } from '../models';
import type * as auth from './contract/auth';
import type * as contract from './contract/diary';
import type { image } from './contract/images';
import { isFaint } from './insights/evidence';
import { imageAddress } from './lib/imageAddress';
import { knownPercentages } from './lib/percentages';
import type { Entry } from './services/entries';
import type { EntryExplanation } from './services/explanation';
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
  imageUrl: entry.imageUrl,
  valence: entry.valence,
  moodLabel: entry.moodLabel,
  date: entry.date.toISOString(),
  day: entry.day,
  tags: entry.tags,
  revision: entry.revision,
  analysis: presentAnalysis(entry),
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
});

function presentAnalysis({ analysis }: Entry): z.output<typeof contract.diary>['analysis'] {
  const { scores, evidence, clear } = analysis;
  return {
    status: analysis.status,
    basis: analysis.basis,
    sentiment: analysis.sentiment,
    intensity: analysis.intensity,
    emotions: scores && presentEmotions(scores, evidence ?? scores, clear ?? EMOTIONS),
    dominant: scores && largestOf(clear ?? EMOTIONS, evidence ?? scores),
    language: analysis.language,
    support: analysis.support,
    readShare: analysis.readShare,
    model: analysis.model,
    analysedAt: analysis.analysedAt,
  };
}

/**
 * The eight in order: scores as probabilities, and shares of the evidence (a reading of before 0.5.0 has none, and its
 * scores stand for it).
 */
function presentEmotions(scores: FindingVector, evidence: FindingVector, clear: readonly Emotion[]) {
  const shares = isFaint({ clear, evidence }) ? [] : knownPercentages(EMOTIONS.map((emotion) => evidence[emotion]));
  return EMOTIONS.map((type, index) => ({ type, score: scores[type], percentage: shares[index] ?? null }));
}

/** What its owner sees of a picture. */
export const presentImage = ({ id, format, width, height, bytes }: Image): z.output<typeof image> => ({
  id,
  url: imageAddress(id),
  type: `image/${format}`,
  width,
  height,
  bytes,
});

export const presentSaved = (entry: Entry) => {
  const diary = presentDiary(entry);
  return { saved: true as const, diary, analysis: diary.analysis };
};

export const presentExplanation = ({
  sentences,
  words,
}: EntryExplanation): z.output<typeof contract.explainDiary.output> => ({
  sentences: sentences.map(({ start, end, findings: { scores, evidence, clear, sentiment } }) => ({
    start,
    end,
    sentiment,
    dominant: largestOf(clear, evidence),
    emotions: presentEmotions(scores, evidence, clear),
  })),
  words,
});
