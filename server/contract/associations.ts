import * as z from 'zod';
import { meta } from './meta';
import { period, queriedDay } from './statsShapes';
import { strictObject } from './strictObject';

const METHOD =
  'The mood of a day is the mean over its entries of the imported valence, else of that of the chosen emotion ' +
  '(`GET /api/emotions`), or, `against=detected`, of the sentiment of its texts; days without are left out. For ' +
  'tags and words the means of weekdays (those with under 4 days share one) are fitted together with the difference and taken ' +
  'out; weekdays that always have it are left out. `difference` is the mean of the days with it minus that of the others, its ' +
  'error that of Welch (with under 20 days on a side, or where one varies less than half as much as the other, the larger of ' +
  'Welch’s and Student’s) and of those means, widened to the effective number of days (N(1 − q)/(1 + q), q the product of the two ' +
  'lag-one correlations, at least 0), `low` to `high` the 95 % interval. `adjustedP` is by Benjamini and Hochberg over all that ' +
  'was tested. `mayBeChance` is false only where it is at most .10, the difference at least .05 and not against the plain one, ' +
  'and the finding holds without a slow drift of mood and, under 180 days, against shuffled blocks of 14 days. Sorted by the ' +
  'difference, shrunken towards 0 (DerSimonian and Laird). Nothing here says what leads to what.';

const difference = (description: string, example: number) => z.number().min(-2).max(2).meta({ description, example });

export const associations = {
  meta: meta('GET /stats/associations', 'Statistics', 'What goes with what', {
    description: `Which tags, words or weekdays go with a better or a worse mood. The last 365 days when no range is given. ${METHOD}`,
  }),
  input: strictObject({
    from: queriedDay
      .meta({
        description: 'First day, included.',
        example: '2025-11-22',
      })
      .optional(),
    to: queriedDay.meta({ description: 'Last day, included. Today when left out.', example: '2026-11-21' }).optional(),
    of: z
      .enum(['tags', 'words', 'weekdays'])
      .meta({
        description:
          'What may go with the mood; `tags` when left out. Looked at are the 200 tags or 100 words of most days; without ' +
          'days of more than 500 different tags, or 4 000 words.',
        example: 'tags',
      })
      .optional(),
    against: z
      .enum(['selected', 'detected'])
      .meta({
        description:
          'Which mood: chosen by the writer, or read in the texts; `selected` when left out. Not `detected` for words: the ' +
          'reading is made of them.',
        example: 'selected',
      })
      .optional(),
  }).prefault({}),
  output: strictObject({
    period,
    tested: z.int().nonnegative().meta({ description: 'The length of `items`.', example: 12 }),
    items: z.array(
      strictObject({
        name: z.string().meta({
          description: 'The tag as the entry written last has it, the word, or the weekday (`monday` to `sunday`).',
          example: 'running',
        }),
        days: z.int().positive().meta({ description: 'Days with it, compared.', example: 20 }),
        otherDays: z.int().positive().meta({ description: 'Days without it, compared.', example: 37 }),
        difference: difference('Mean mood with it minus that without, 3 decimals.', 0.129),
        low: z.number().meta({ description: 'Where the 95 % interval begins.', example: -0.053 }),
        high: z.number().meta({ description: 'Where the 95 % interval ends.', example: 0.311 }),
        plainDifference: difference('Before weekdays were taken out.', 0.151),
        adjustedP: z.number().min(0).max(1).meta({ description: '4 decimals.', example: 0.1572 }),
        effect: z.number().meta({
          description: "Hedges' g: the difference in standard deviations, corrected for few days; 3 decimals.",
          example: 0.601,
        }),
        mayBeChance: z.boolean().meta({ description: 'Whether chance explains it well enough.', example: true }),
        text: z.string().meta({
          description: 'In words, in the language of the account.',
          example:
            'On 20 days with the tag “running”, the mood that you chose tended to be higher than on 37 other days ' +
            '(difference 0.13; 95 % between −0.05 and 0.31; before weekdays are taken into account 0.15). This may be chance.',
        }),
      }).meta({ id: 'Association' }),
    ),
    refused: z
      .array(
        strictObject({
          name: z.string().meta({ description: 'As in `items`.', example: 'travel' }),
          reason: z.enum(['not_enough_days', 'not_enough_other_days', 'no_variation', 'bound_to_weekdays']).meta({
            description:
              'Under 30 days with a mood, or 5 with it; under 5 without it; no variation; or nearly all days of ' +
              'its weekdays have it.',
            example: 'not_enough_days',
          }),
          missingDays: z.int().nonnegative().meta({ description: 'Days missing at least, else 0.', example: 26 }),
          text: z.string().meta({
            description: 'In words.',
            example: 'The tag “travel”: at least 26 more days are needed.',
          }),
        }).meta({ id: 'RefusedAssociation' }),
      )
      .meta({ description: 'What was not tested, and why.' }),
  }),
};
