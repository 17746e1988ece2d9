import * as z from 'zod';
import { emotion, outputId, WEEK, wholeNumber } from './common';
import { meta } from './meta';
import {
  dayFacts,
  detectedOfDay,
  emotionShares,
  entryCount,
  period,
  plotText,
  queriedDay,
  queriedMonth,
  queriedWeek,
  selectedOfDay,
  sentimentOfDay,
  sentimentSummary,
  slice,
  tagFacts,
  YEARS,
} from './statsShapes';
import { strictObject } from './strictObject';

/** The longest range of days of the distribution and of the word cloud: ten years. */
export const MAX_RANGE_DAYS = 3_660;
/** The most points of a trend. */
export const MAX_TREND_POINTS = 366;

export const GRANULARITIES = ['day', 'week', 'month'] as const;
export const DIRECTIONS = ['rising', 'falling', 'steady', 'insufficient_data'] as const;
export const TONES = ['light', 'even', 'heavy', 'varied', 'untold'] as const;

const range = {
  from: queriedDay
    .meta({
      description: 'First day, included. When left out, the range has its default length.',
      example: '2026-10-23',
    })
    .optional(),
  to: queriedDay.meta({ description: 'Last day, included. Today when left out.', example: '2026-11-21' }).optional(),
};

const overview = {
  period,
  entries: entryCount,
  daysWithEntries: z.int().nonnegative().meta({ description: 'Days with at least one entry.', example: 3 }),
  sentiment: sentimentSummary,
  emotions: emotionShares,
  days: z.array(dayFacts).meta({ description: 'Every day of the period in order, future ones included.' }),
  tags: z.array(tagFacts).meta({
    description:
      'Tags used in the period: most entries first, then by name, and of more than 1 000 these. Days of more than 500 ' +
      'different tags do not count.',
  }),
};

export const weekly = {
  meta: meta('GET /stats/weekly', 'Statistics', 'A week', {
    description: 'All seven days, Monday to Sunday (ISO 8601).',
  }),
  input: strictObject({
    week: queriedWeek
      .meta({ description: 'ISO 8601 week, YYYY-Www; the current one in your time zone when left out.' })
      .optional(),
  }).prefault({}),
  output: strictObject(overview),
};

export const monthly = {
  meta: meta('GET /stats/monthly', 'Statistics', 'A month', {
    description: 'Every day of the month, the last one included, and its weeks.',
  }),
  input: strictObject({
    month: queriedMonth
      .meta({ description: 'Month, YYYY-MM; the current one in your time zone when left out.' })
      .optional(),
  }).prefault({}),
  output: strictObject({
    ...overview,
    weeks: z
      .array(strictObject({ id: z.string().meta({ description: 'ISO 8601 week.', ...WEEK }), ...slice }))
      .meta({ description: 'The weeks that touch the month, clipped to it: together they are the month.' }),
  }),
};

export const emotions = {
  meta: meta('GET /stats/emotions', 'Statistics', 'Distribution of emotions', {
    description: `For a pie chart. The last 30 days, today included, when no range is given; at most ${MAX_RANGE_DAYS} days.`,
  }),
  input: strictObject(range).prefault({}),
  output: strictObject({
    period,
    entries: entryCount,
    read: z.int().nonnegative().meta({ description: 'Entries whose text was read.', example: 4 }),
    clear: z.array(emotion).meta({
      description: 'Emotions that are clear in some text. Without any, the shares are of very little.',
      example: ['joy'],
    }),
    emotions: emotionShares,
    text: plotText,
  }),
};

export const calendar = {
  meta: meta('GET /stats/calendar', 'Statistics', 'Emotion calendar', {
    description:
      'For a heat map: one cell for every day of a month or of a year; the current month when neither is given.',
  }),
  input: strictObject({
    month: queriedMonth.meta({ description: 'A month, YYYY-MM; not together with `year`.' }).optional(),
    year: wholeNumber({
      ...YEARS,
      description: 'A year, 1900 to 2200; not together with `month`.',
      example: 2026,
    }).optional(),
  }).prefault({}),
  output: strictObject({
    period,
    days: z.array(
      strictObject({
        date: dayFacts.shape.date,
        entries: entryCount,
        level: z
          .int()
          .min(0)
          .max(4)
          .meta({
            description:
              'How much was written, as the shade of a cell: the number of entries, 4 standing for four or more. ' +
              'A day has the same shade in its month and in its year.',
            example: 2,
          }),
        emotion: selectedOfDay,
        detected: detectedOfDay,
        sentiment: sentimentOfDay,
        entryIds: z
          .array(outputId)
          .meta({ description: 'Ids of the entries of the day, ascending.', example: [17, 18] }),
      }).meta({ id: 'CalendarCell' }),
    ),
    text: plotText,
  }),
};

export const trend = {
  meta: meta('GET /stats/trend', 'Statistics', 'Trend', {
    description:
      'For a graph of change. One point for every day, week or month of the range, clipped to it, with nulls where nothing ' +
      `was written; at most ${MAX_TREND_POINTS} points. Without a range: the last 30 days, 12 weeks or 12 months, the current one included.`,
  }),
  input: strictObject({
    granularity: z
      .enum(GRANULARITIES)
      .meta({ description: 'What a point stands for; `week` when left out.', example: 'day' })
      .optional(),
    ...range,
  }).prefault({}),
  output: strictObject({
    period,
    granularity: z.enum(GRANULARITIES).meta({ description: 'What a point stands for.' }),
    points: z.array(
      strictObject({
        id: z.string().meta({ description: 'The day, week or month.', example: '2026-W47' }),
        ...slice,
        emotions: emotionShares,
      }).meta({ id: 'TrendPoint' }),
    ),
    direction: z.enum(DIRECTIONS).meta({
      description:
        'Of the sentiment of the points that have one. `rising` or `falling` when the Mann-Kendall test finds a trend at the ' +
        'two-sided 10 % level, with its variance widened where twenty adjacent pairs or more are alike, and ' +
        'the Theil-Sen line moves by at least 0.05 from the first to the last of them, else `steady`; ' +
        '`insufficient_data` under four of them. Not told in `text` where the share of painful choices went the other way.',
    }),
    tone: z
      .enum(TONES)
      .nullable()
      .meta({
        description:
          'Of all texts of the range together, as `text` tells it. `varied` where they are light and heavy by turns. `untold` ' +
          'where what was chosen hurt too often for a tone that is light, or even: then the points say little of how it was, too, ' +
          'and are better not drawn. `null` when no text was read.',
      }),
    text: plotText,
  }),
};

export const words = {
  meta: meta('GET /stats/words', 'Statistics', 'Word cloud', {
    description:
      'Words of the texts without Markdown, code, URLs, mentions, numbers and stop words: largest count first, then most ' +
      `entries; level words in a fixed order that means nothing. The last 30 days, today included, when no range is given; at most ${MAX_RANGE_DAYS} days. ` +
      'Of a text its 500 most frequent words count. Exact, but for months (and days at the edges of the range) with more ' +
      'than 4 000 different words: of these, the latest 1 000 entries count.',
  }),
  input: strictObject({
    ...range,
    limit: wholeNumber({
      min: 1,
      max: 200,
      description: 'Words at most, 1 to 200; 50 when left out.',
      example: 50,
    }).optional(),
  }).prefault({}),
  output: strictObject({
    period,
    items: z.array(
      strictObject({
        word: z.string().meta({ description: 'In lower case.', example: 'garden' }),
        count: z.int().positive().meta({ description: 'How often it was written.', example: 9 }),
        entries: z.int().positive().meta({ description: 'Entries that contain it.', example: 5 }),
        weight: z.number().min(0).max(1).meta({
          description: '`count` divided by the largest count of this answer, 3 decimals: 1 for the most frequent word.',
          example: 0.643,
        }),
        sentiment: sentimentOfDay.meta({
          description:
            'Mean sentiment of the entries that contain it, 3 decimals; `null` when none was read by the model.',
          example: 0.37,
        }),
      }).meta({ id: 'WordFacts' }),
    ),
    text: plotText,
  }),
};
