import * as z from 'zod';
import { SUPPORT } from '../../ml/analyser';
import { EMOTIONS } from '../../ml/emotions';
import { emotion, instant, percentage, sentiment } from './common';
import { strictObject } from './strictObject';

/** What the model read in one text. */

const score = z
  .number()
  .min(0)
  .max(1)
  .meta({
    description:
      "The model's probability that the text expresses it, 0 to 1; `null` for an emotion that the reader of that " +
      'language does not know.',
    example: 0.857,
  });

/** Shared by a text and by each sentence of its explanation. */
export const emotionFindings = z
  .array(
    strictObject({
      type: emotion,
      score: score.nullable(),
      percentage: percentage.nullable().meta({
        description:
          'Its share of the evidence in percent with one decimal. Evidence is max(0, (score - base) / (1 - base)), where ' +
          'base is what the model gives on average where nothing is felt. Those known add to exactly 100.0; all `null` ' +
          'when there is no evidence of any, or less than 0.05 of each and none that is clear.',
        example: 12.5,
      }),
    }),
  )
  .length(EMOTIONS.length);

export const analysis = strictObject({
  status: z.enum(['pending', 'done']).meta({
    description: '`pending`: the text waits for the model and is read later without anyone asking.',
  }),
  basis: z
    .enum(['text', 'selected'])
    .nullable()
    .meta({
      description:
        '`text`: the model read the text. `selected`: it could not (another language, no words), so only the ' +
        'selected emotion speaks and nothing is invented. `null` while pending.',
    }),
  sentiment: sentiment.nullable(),
  intensity: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({
      description:
        'How much feeling the text carries at all, 0 to 1: near 0 for a note about milk. `null` where nothing was read ' +
        'and in readings of before model 0.5.0.',
      example: 0.74,
    }),
  emotions: emotionFindings.nullable().meta({ description: 'The eight in order; `null` where nothing was read.' }),
  dominant: emotion.nullable().meta({
    description:
      'Of the emotions that pass their own threshold, which the model ships with, the one with the largest percentage; ' +
      'where none does in a text that surely carries feeling, the largest one is held to a lower threshold. ' +
      '`null` where none does: no clear emotion is an answer.',
  }),
  language: z.string().nullable().meta({
    description: 'BCP 47 tag of the language that the text is mostly written in; `null` where it could not be told.',
    example: 'en',
  }),
  support: z
    .enum(SUPPORT)
    .nullable()
    .meta({
      description:
        'How well the language of what was read is understood. `full`: English. `basic`: a simpler reader, whose ' +
        'figures the model card names. `none`: nothing could be read. `null` while pending.',
    }),
  readShare: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({
      description:
        'Share of the letters of the text that was read, 0 to 1: sentences in a language without a reader are left out. ' +
        'A text of which less than a fifth can be read is not read at all. `null` while pending.',
      example: 1,
    }),
  model: strictObject({
    name: z.string().meta({ example: 'emotion-diary-mini' }),
    version: z.string().meta({ example: '1.0.0' }),
  })
    .nullable()
    .meta({ description: 'Which model read the text; `null` while pending.' }),
  analysedAt: instant.nullable().meta({ description: 'When it was read; `null` while pending.' }),
}).meta({ id: 'Analysis' });
