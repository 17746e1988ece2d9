import { z } from 'zod';
import { meta } from './meta';
import { period, queriedDay } from './statsShapes';

const METHOD =
  'The unit is the day. A day has a mood: the mean over its entries of the valence that was imported with them, else of the ' +
  'chosen emotion (`valence` in `GET /api/emotions`); or, `against=detected`, of the sentiment of its texts. Days without are ' +
  'left out. For tags and words the means of weekdays (those with fewer than 4 days share one) are fitted together with the ' +
  'difference and taken out first, and weekdays that always have it left out. `difference` is the mean of the days with it minus the mean ' +
  'of the others; its error is that of Welch and of those means, widened to the effective number of days ' +
  '(N(1 − q)/(1 + q), q the product of the two lag-one correlations, at least 0), and `low` to `high` is the 95 % interval. ' +
  '`adjustedP` is by Benjamini and Hochberg over all that was tested in the answer. `mayBeChance` is false only where it is at ' +
  'most .10, the difference at least .05 on the scale of −1 to 1 and not against the plain one, and the finding holds without a slow drift of mood over ' +
  'months and, with under 180 days, against shuffled blocks of 14 days. Sorted by the size of the difference, shrunken towards ' +
  '0 (DerSimonian and Laird). Nothing here says what leads to what.';

const difference = (description: string, example: number) => z.number().min(-2).max(2).meta({ description, example });

export const associations = {
  meta: meta('GET /stats/associations', 'Statistics', 'What goes with what', {
    description: `Which tags, words or weekdays go with a better or a worse mood. The last 365 days when no range is given. ${METHOD}`,
  }),
  input: z
    .strictObject({
      from: queriedDay
        .meta({
          description: 'First day, included; 364 days before the last one when left out.',
          example: '2025-11-22',
        })
        .optional(),
      to: queriedDay
        .meta({ description: 'Last day, included. Today when left out.', example: '2026-11-21' })
        .optional(),
      of: z
        .enum(['tags', 'words', 'weekdays'])
        .meta({
          description:
            'What may go with the mood; `tags` when left out. Of tags the 200 of most days are looked at, of words the 100; ' +
            'days with more than 4 000 different words are left out for words.',
          example: 'tags',
        })
        .optional(),
      against: z
        .enum(['selected', 'detected'])
        .meta({
          description:
            'Which mood: what the writer chose, or what was read in the texts; `selected` when left out. Not `detected` for ' +
            'words: the reading is made of the words.',
          example: 'selected',
        })
        .optional(),
    })
    .prefault({}),
  output: z.strictObject({
    period,
    tested: z
      .int()
      .nonnegative()
      .meta({ description: 'How many were tested together: the length of `items`.', example: 12 }),
    items: z.array(
      z
        .strictObject({
          name: z.string().meta({
            description: 'The tag in the spelling typed last, the word, or the weekday (`monday` to `sunday`).',
            example: 'running',
          }),
          days: z.int().positive().meta({ description: 'Days with it that are compared.', example: 20 }),
          otherDays: z.int().positive().meta({ description: 'Days without it that are compared.', example: 37 }),
          difference: difference('Mean mood of the days with it minus that of the others, 3 decimals.', 0.129),
          low: z.number().meta({ description: 'Lower end of the 95 % interval of the difference.', example: -0.053 }),
          high: z.number().meta({ description: 'Upper end of the 95 % interval of the difference.', example: 0.311 }),
          plainDifference: difference('The difference before weekdays were taken into account.', 0.151),
          adjustedP: z
            .number()
            .min(0)
            .max(1)
            .meta({ description: 'p, adjusted for all that was tested, 4 decimals.', example: 0.1572 }),
          effect: z.number().meta({
            description:
              "Hedges' g: the difference in standard deviations of a day, corrected for few days; 3 decimals.",
            example: 0.601,
          }),
          mayBeChance: z.boolean().meta({ description: 'Whether chance explains it well enough.', example: true }),
          text: z.string().meta({
            description: 'The same in words, in the language of the account (`ko` or English).',
            example:
              'On 20 days with the tag “running”, the mood that you chose tended to be higher than on 37 other days ' +
              '(difference 0.13; 95 % between −0.05 and 0.31; before weekdays are taken into account 0.15). Compared in pairs, ' +
              'it was higher about 7 times in 10, ties counted half. This may be chance.',
          }),
        })
        .meta({ id: 'Association' }),
    ),
    refused: z
      .array(
        z
          .strictObject({
            name: z.string().meta({ description: 'As in `items`.', example: 'travel' }),
            reason: z.enum(['not_enough_days', 'not_enough_other_days', 'no_variation', 'bound_to_weekdays']).meta({
              description:
                'Under 30 days with a mood, or under 5 with it; under 5 days without it; all moods on either side are the same; or ' +
                'nearly all days of its weekdays have it, so that it cannot be told from them.',
              example: 'not_enough_days',
            }),
            missingDays: z
              .int()
              .nonnegative()
              .meta({ description: 'How many such days are missing at least; 0 for the other reasons.', example: 26 }),
            text: z.string().meta({
              description: 'The same in words, in the language of the account (`ko` or English).',
              example: 'The tag “travel”: at least 26 more days are needed.',
            }),
          })
          .meta({ id: 'RefusedAssociation' }),
      )
      .meta({ description: 'What was not tested, and why.' }),
  }),
};
