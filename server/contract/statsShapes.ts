import * as z from 'zod';
import { EMOTIONS } from '../../ml/emotions';
import { DAY, day, emotion, month, percentage, sentiment, week } from './common';
import { strictObject } from './strictObject';

/** Parts that the answers of the statistics share, with the definition of every field. */

const date = z.string().meta({ description: "A day in the user's time zone, YYYY-MM-DD.", ...DAY });

export const entryCount = z.int().nonnegative().meta({ description: 'Number of entries.', example: 4 });

export const period = strictObject({
  kind: z.enum(['week', 'month', 'year', 'range']).meta({ description: 'What the days make up.' }),
  id: z.string().nullable().meta({
    description: 'The week (`2026-W47`), month (`2026-11`) or year (`2026`); `null` for a range of days.',
    example: '2026-W47',
  }),
  from: date.meta({ description: 'First day.', example: '2026-11-16' }),
  to: date.meta({ description: 'Last day, included.', example: '2026-11-22' }),
  timeZone: z.string().meta({
    description: "The user's time zone, in which today is told. Entries keep the day they were written on.",
    example: 'Asia/Seoul',
  }),
  current: z.boolean().meta({ description: 'Whether today lies in the period.' }),
  daysElapsed: z.int().nonnegative().meta({
    description: 'Days of the period up to today, today included: 0 for a future period, all of them for a past one.',
    example: 6,
  }),
}).meta({ id: 'StatsPeriod', description: 'The days that an answer speaks of.' });

const averageSentiment = sentiment.nullable().meta({
  description:
    'Mean of the means of the days, so that a talkative day counts once; rounded to 3 decimals, halves away from zero. ' +
    '`null` when no entry was read by the model.',
  example: 0.214,
});

export const sentimentSummary = strictObject({
  average: averageSentiment,
  min: sentiment.nullable().meta({ description: 'Mean of the hardest day.', example: -0.31 }),
  max: sentiment.nullable().meta({ description: 'Mean of the brightest day.', example: 0.62 }),
  swing: z.number().min(0).max(1).nullable().meta({
    description: 'Population standard deviation of the day means, 3 decimals: 0 for one day or for equal days.',
    example: 0.287,
  }),
  change: z.number().min(-2).max(2).nullable().meta({
    description: '`average` minus the `average` of the week or month before. `null` when either is.',
    example: 0.08,
  }),
}).meta({ id: 'SentimentSummary', description: 'Over the days with an entry that the model could read.' });

const sharePercentage = percentage.nullable();

export const emotionShares = z
  .array(
    strictObject({
      type: emotion,
      selected: strictObject({
        count: z.int().nonnegative().meta({ description: 'Entries whose writer selected it.', example: 3 }),
        percentage: sharePercentage.meta({
          description:
            'Share of the entries with a selected emotion. The eight add to exactly 100.0; all `null` without any.',
          example: 37.5,
        }),
      }).meta({ description: 'What the writer chose.' }),
      detected: strictObject({
        percentage: sharePercentage.meta({
          description:
            'Share of the evidence (see Analysis) in the texts: days added up, each the mean over its entries. ' +
            'What a reader does not know adds 0. The known add to exactly 100.0; `null` for an emotion that no reader of these texts knows, and for all where no emotion is clear ' +
            'and none has evidence of 0.05 on any day.',
          example: 31.2,
        }),
      }).meta({ description: 'What the texts say.' }),
    }),
  )
  .length(EMOTIONS.length)
  .meta({
    id: 'EmotionShares',
    description: 'The eight in order. What was selected and what was detected are never mixed.',
  });

export const selectedOfDay = emotion.nullable().meta({
  description:
    'The emotion chosen by most entries of the day; among equals the one of the latest entry. `null` where none was chosen.',
  example: 'joy',
});

export const detectedOfDay = emotion.nullable().meta({
  description:
    'Of the emotions that are clear in an entry of the day the one with the largest mean evidence. ' +
    '`null` on a quiet day, where none is, and when no text was read.',
  example: 'anticipation',
});

export const sentimentOfDay = sentiment.nullable().meta({
  description: 'Mean over the entries of the day that the model read, 3 decimals; `null` when none was.',
  example: 0.42,
});

export const dayFacts = strictObject({
  date,
  entries: entryCount,
  sentiment: sentimentOfDay,
  selected: selectedOfDay,
  detected: detectedOfDay,
}).meta({ id: 'DayFacts', description: 'One day; without entries, nulls.' });

export const plotText = z.string().meta({
  description: "What a plot of this answer shows, in a sentence or two of your `locale`'s language.",
  example: 'You wrote on 9 days. The calendar shows joy most often: on 4 days.',
});

/** A week, month or day inside a longer period, clipped to it. */
export const slice = {
  from: date.meta({ description: 'First day, clipped to the period.', example: '2026-11-16' }),
  to: date.meta({ description: 'Last day, clipped to the period.', example: '2026-11-22' }),
  entries: entryCount,
  sentiment: averageSentiment,
};

export const tagFacts = strictObject({
  name: z
    .string()
    .meta({ description: 'In the spelling of the entry written last in the period.', example: 'running' }),
  entries: z.int().positive().meta({ description: 'Entries with the tag.', example: 3 }),
  sentiment: averageSentiment.meta({
    description: 'Of the entries with the tag: mean of their day means, as everywhere. `null` when none was read.',
    example: 0.51,
  }),
}).meta({ id: 'TagFacts' });

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Years that can be asked for: entries lie between 1900 and tomorrow. */
export const YEARS = { min: FIRST_YEAR, max: LAST_YEAR };

/** Before the rule of form: of the last week of 9999 that one says that it does not exist. What begins with no year is left to it. */
const inYears = z.string().refine((value) => {
  const [, year = FIRST_YEAR] = /^(\d{4})-/.exec(value) ?? [];
  return Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;
}, `must start with a year from ${FIRST_YEAR} to ${LAST_YEAR}`);

export const queriedDay = inYears.pipe(day).meta({ ...day.meta() });
export const queriedWeek = inYears.pipe(week).meta({ ...week.meta() });
export const queriedMonth = inYears.pipe(month).meta({ ...month.meta() });
