import type { z } from 'zod';
import { emotionVector } from '../../../ml/emotions';
import type * as contract from '../../contract/diary';
import * as vocabulary from '../../contract/vocabulary';
import { presentEmotions } from '../../presenters';
import type { Example } from './example';

const MARATHON = 'Finally finished the **marathon**. My legs hurt, but I cannot stop smiling.';

/** Probabilities in the order of the eight, and their evidence above a base rate of 0.05. */
const readings = (scores: readonly number[]) =>
  presentEmotions(
    emotionVector((_, index) => scores[index] ?? 0),
    emotionVector((_, index) => Math.max(0, ((scores[index] ?? 0) - 0.05) / 0.95)),
  );

const diary: z.output<typeof contract.diary> = {
  id: 17,
  clientId: null,
  content: MARATHON,
  emotion: 'joy',
  valence: null,
  moodLabel: null,
  imageUrl: 'https://example.org/finish.jpg',
  date: '2026-11-21T06:15:00.000Z',
  day: '2026-11-21',
  tags: ['running'],
  revision: 1,
  analysis: {
    status: 'done',
    basis: 'text',
    sentiment: 0.71,
    intensity: 0.83,
    emotions: readings([0.86, 0.21, 0.04, 0.13, 0.11, 0.02, 0.02, 0.12]),
    dominant: 'joy',
    language: 'en',
    support: 'full',
    readShare: 1,
    model: { name: 'emotion-diary-mini', version: '1.0.0' },
    analysedAt: '2026-11-21T06:30:00.000Z',
  },
  createdAt: '2026-11-21T06:30:00.000Z',
  updatedAt: '2026-11-21T06:30:00.000Z',
};

const input = {
  content: MARATHON,
  emotion: diary.emotion,
  imageUrl: diary.imageUrl,
  date: '2026-11-21T15:15:00+09:00',
  tags: diary.tags,
};

/** Saved while the analyser was away. */
const pending: z.output<typeof contract.diary> = {
  ...diary,
  id: 16,
  content: 'A slow breakfast with my sister.',
  emotion: 'trust',
  imageUrl: null,
  date: '2026-11-20T23:10:00.000Z',
  tags: ['family'],
  analysis: {
    status: 'pending',
    basis: null,
    sentiment: null,
    intensity: null,
    emotions: null,
    dominant: null,
    language: null,
    support: null,
    readShare: null,
    model: null,
    analysedAt: null,
  },
};

const updated = { ...diary, tags: ['running', 'proud'], revision: 2, updatedAt: '2026-11-21T06:42:00.000Z' };

export const diaryExamples = {
  'diary.create': {
    input,
    output: { saved: true, diary, analysis: diary.analysis },
  } satisfies Example<typeof contract.createDiary>,
  'diary.get': { output: diary } satisfies Example<typeof contract.getDiary>,
  'diary.list': {
    output: { items: [diary, pending], nextCursor: 'WzE3OTUyNDE3MDAwMDAsMTZd.IVPDLi38fx7AjtN197WILg' },
  } satisfies Example<typeof contract.listDiaries>,
  'diary.update': {
    input: { ...input, tags: updated.tags },
    output: { saved: true, diary: updated, analysis: updated.analysis },
  } satisfies Example<typeof contract.updateDiary>,
  'diary.delete': { output: { deleted: true, id: 17 } } satisfies Example<typeof contract.deleteDiary>,
  'diary.explain': {
    output: {
      sentences: [
        {
          start: 0,
          end: 34,
          sentiment: 0.449,
          dominant: 'joy',
          emotions: readings([0.702, 0.285, 0.033, 0.13, 0.011, 0.012, 0.052, 0.129]),
        },
        {
          start: 35,
          end: 75,
          sentiment: 0.381,
          dominant: 'joy',
          emotions: readings([0.613, 0.089, 0.13, 0.018, 0.375, 0.022, 0.069, 0.007]),
        },
      ],
      words: [
        { start: 43, end: 47, text: 'hurt', emotion: 'sadness', weight: 0.413 },
        { start: 67, end: 74, text: 'smiling', emotion: 'joy', weight: 0.363 },
        { start: 0, end: 7, text: 'Finally', emotion: 'joy', weight: 0.286 },
      ],
    },
  } satisfies Example<typeof contract.explainDiary>,
  'tags.list': {
    output: [
      { name: 'running', count: 3, lastUsed: '2026-11-21' },
      { name: 'family', count: 1, lastUsed: '2026-11-21' },
    ],
  } satisfies Example<typeof vocabulary.listTags>,
  'emotions.list': { output: vocabulary.EMOTION_STYLES } satisfies Example<typeof vocabulary.listEmotions>,
};
