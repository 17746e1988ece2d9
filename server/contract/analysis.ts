import { z } from 'zod';
import { EMOTIONS } from '../../ml/emotions';
import { emotion, instant, percentage, sentiment } from './common';

/** What the model read in one text. */

export const score = z
  .number()
  .min(0)
  .max(1)
  .meta({ description: "The model's probability that the text expresses it, 0 to 1.", example: 0.857 });

export const analysis = z
  .strictObject({
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
    emotions: z
      .array(
        z.strictObject({
          type: emotion,
          score: score,
          percentage,
        }),
      )
      .length(EMOTIONS.length)
      .nullable()
      .meta({ description: 'The eight in order.' }),
    dominant: emotion.nullable().meta({ description: 'The emotion with the largest percentage.' }),
    language: z
      .string()
      .nullable()
      .meta({ description: 'Language of the text, where it could be told.', example: 'en' }),
    model: z
      .strictObject({
        name: z.string().meta({ example: 'emotion-diary-mini' }),
        version: z.string().meta({ example: '1.0.0' }),
      })
      .nullable()
      .meta({ description: 'Which model read the text; `null` while pending.' }),
    analysedAt: instant.nullable().meta({ description: 'When it was read; `null` while pending.' }),
  })
  .meta({ id: 'Analysis' });
