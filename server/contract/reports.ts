import * as z from 'zod';
import { cursor, day, emotion, instant, limit, nextCursor, sentiment, week } from './common';
import { meta } from './meta';
import { entryCount, period, queriedWeek } from './statsShapes';
import { strictObject } from './strictObject';

/** Of all reports. */
export const support = z
  .array(z.string())
  .nullable()
  .meta({
    description:
      'After several weeks of mostly painful choices or very negative texts, but not in a good one; in a painful week with a ' +
      'heavy page of fear or sadness, or of mostly very negative texts; and in the week after, while its texts are heavy: a ' +
      'gentle line, and what the operator offers. Nothing more is claimed by it. ' +
      'Worked out when asked, never stored; otherwise `null`.',
  });

const range = strictObject({
  from: day,
  to: day,
  basis: z
    .enum(['detected', 'selected'])
    .nullable()
    .meta({
      description:
        '`selected`: by what the writer chose. `detected`: nothing was chosen on these days, so what was read in the ' +
        'texts speaks. `null` without entries, and where there is neither.',
    }),
  dominant: emotion.nullable().meta({
    description:
      'The emotion chosen most, among equals that of the latest entry (the text tells a tie); on days without a choice ' +
      'the one read on each. Otherwise `null`.',
  }),
  tied: z.array(emotion).meta({
    description: 'All that were chosen most, in the order of the eight: more than one in a tie, none without a choice.',
    example: ['joy'],
  }),
  detected: emotion.nullable().meta({
    description: 'The second voice: the clear emotion with the most evidence in the texts; `null` where none is clear.',
  }),
  sentiment: sentiment.nullable().meta({ description: 'Mean of the day means; `null` where no text was read.' }),
  entries: entryCount,
  text: z.string().meta({ description: 'One or two sentences about the range.' }),
}).meta({ id: 'ReportRange' });

const highlight = strictObject({ date: day, sentiment: sentiment.nullable(), dominant: emotion.nullable() })
  .nullable()
  .meta({
    description:
      'By what was chosen, and among days chosen alike by what was read: the day that stands out from all others, if ' +
      'mostly pleasant emotions and joy (brightest) or painful ones (hardest) were chosen on it, and no text of days chosen ' +
      'alike was read on another side than its choice; else `null`. The brightest is `null` in a week with a page of deep ' +
      'fear or sadness, too. `dominant` is what was chosen most on that day.',
  });

const comparison = strictObject({
  week: week.meta({ description: 'The week before.' }),
  entries: z.int().nonnegative().meta({ description: 'Entries of the week before.' }),
  sentiment: sentiment.nullable().meta({ description: 'Average of the week before.' }),
  change: z.number().min(-2).max(2).nullable().meta({
    description: "This week's average minus that of the week before, of the texts; `null` where either is missing.",
    example: 0.12,
  }),
  text: z.string().meta({
    description:
      'The comparison in one sentence, by what was chosen, with the amounts; by how many entries there are where few were chosen.',
  }),
});

const suggestion = strictObject({
  id: z.string().meta({ description: 'The rule that made it.', example: 'savouring.replay' }),
  text: z.string().meta({ description: 'One thing to try.' }),
  because: z.string().meta({ description: 'The facts it rests on.' }),
});

const identity = {
  week,
  locale: z.string().meta({ description: 'The language of the text.', example: 'en' }),
  headline: z.string().meta({ description: 'The week in one line.' }),
  summary: z.string().meta({ description: 'The week in a few sentences.' }),
  inputHash: z.string().meta({
    description: 'SHA-256 (hex) over everything that the report is made from: the same hash means the same report.',
  }),
  modelVersion: z.string().nullable().meta({
    description: 'Version of the model that read the newest read entry of the week; `null` when none was read.',
  }),
  templateVersion: z.string().meta({ description: 'Version of the rules and words.' }),
  generatedAt: instant,
};

const report = strictObject({
  ...identity,
  period,
  ranges: z
    .array(range)
    .min(1)
    .max(7)
    .meta({
      description:
        'Monday to Sunday: neighbouring days are joined while their choices (or their texts, where nothing was chosen) are ' +
        'of one tone. Days without entries form their own ranges.',
    }),
  highlights: strictObject({ brightest: highlight, hardest: highlight }),
  comparison,
  suggestion,
  disclaimer: z.string().meta({ description: 'What this text is not.' }),
  support,
}).meta({
  id: 'WeeklyReport',
  description: 'Words about a week, made from its statistics by rules. It never quotes the diary.',
});

export const weeklyReport = {
  meta: meta('GET /reports/weekly', 'Reports', 'The report of a week', {
    description:
      'Made when it is missing or an entry of the last nine weeks changed. A week still running is reported with what ' +
      'there is. Text in the language of your `locale` (English or Korean; English for others).',
  }),
  input: strictObject({
    week: queriedWeek
      .meta({ description: 'ISO 8601 week, YYYY-Www; the current one in your time zone when left out.' })
      .optional(),
  }).prefault({}),
  output: report,
};

export const listReports = {
  meta: meta('GET /reports', 'Reports', 'Stored reports, newest week first', {
    description:
      'Only weeks whose report was made already; those that told of an entry you deleted are no longer among them. Those made before your `locale` changed its language are made anew in it.',
  }),
  input: strictObject({ limit: limit.optional(), cursor: cursor.optional() }).prefault({}),
  output: strictObject({
    items: z.array(
      strictObject({
        ...identity,
        from: day,
        to: day,
        stale: z.boolean().meta({ description: 'Whether its entries changed since; it is made anew when read.' }),
      }),
    ),
    nextCursor,
  }),
};
