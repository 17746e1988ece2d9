import * as z from 'zod';
import { day, emotion, sentiment, wholeNumber } from './common';
import { meta } from './meta';
import { support } from './reports';
import { entryCount, period, queriedMonth, YEARS } from './statsShapes';
import { strictObject } from './strictObject';

/** The longer looks: a month and a year, by the rules of the weekly report. */

const share = strictObject({
  part: z.int().nonnegative().meta({ description: 'How many of them.', example: 9 }),
  of: z.int().nonnegative().meta({ description: 'How many in all.', example: 31 }),
}).meta({ description: 'So many of so many.', example: { part: 9, of: 31 } });

const span = {
  id: z.string().meta({
    description: 'The week (`2026-W47`), the month (`2026-11`) or the three months (`2026-Q4`).',
    example: '2026-W47',
  }),
  from: day.meta({ description: 'First day, clipped to the period.' }),
  to: day.meta({ description: 'Last day, clipped to the period.' }),
};

const part = strictObject({
  ...span,
  entries: entryCount,
  dominant: emotion.nullable().meta({
    description: 'The emotion chosen most, among equals that of the latest entry (the text tells a tie), or `null`.',
  }),
  tied: z.array(emotion).meta({
    description: 'All that were chosen most, in the order of the eight: more than one in a tie, none without a choice.',
    example: ['joy'],
  }),
  detected: emotion
    .nullable()
    .meta({ description: 'The clear emotion with the most evidence in the texts, or `null`.' }),
  sentiment: sentiment
    .nullable()
    .meta({ description: 'Mean of the day means of the texts; `null` where none was read.' }),
  painful: share.meta({ description: 'Choices that are fear, sadness, disgust or anger, of all choices.' }),
  text: z.string().meta({ description: 'One or two sentences about it.' }),
}).meta({ id: 'LongReportPart' });

const highlight = strictObject({
  ...span,
  text: z.string().meta({ description: 'One sentence, with the amount.' }),
}).nullable();

const body = {
  period,
  locale: z.string().meta({ description: 'The language of the text.', example: 'en' }),
  headline: z.string().meta({ description: 'The period in one line.' }),
  summary: z
    .string()
    .meta({ description: 'The period in a few sentences: what was chosen first, then how the texts sounded.' }),
  highlights: strictObject({
    calmest: highlight.meta({ description: 'The smallest share of painful choices.' }),
    fullest: highlight.meta({ description: 'The most entries.' }),
  }).meta({
    description:
      'Of the weeks of a month or the months of a year: the one with the smallest share of painful choices (of three or ' +
      'more that are over, began with the diary there, and have three choices or more, in most of their entries; and ' +
      'smaller than each other one by what a comparison calls lighter where that has as many; `null` where even ' +
      'that one is mostly painful), and the one with the most entries. `null` where none stands alone.',
  }),
  agreement: strictObject({
    days: z.int().nonnegative().meta({ description: 'Days on which both agreed.', example: 12 }),
    of: z.int().nonnegative().meta({ description: 'Days on which both spoke.', example: 17 }),
    text: z.string().nullable().meta({ description: 'One sentence; `null` where too little is known to say it.' }),
  }).meta({
    description:
      'On how many of the days with a choice that their reader knows and a clear emotion in their texts, told beside it, ' +
      'the emotion chosen most was the clearest or over a third as clear. `text` is `null` under three such days, and where a ' +
      'difference may be a fault of the reading or contradict the summary.',
  }),
  tags: z
    .array(
      strictObject({
        name: z.string().meta({ description: 'In the spelling of the entry written last.', example: 'running' }),
        entries: z.int().positive().meta({ description: 'Entries with the tag.', example: 5 }),
        text: z.string().meta({ description: 'One sentence, with the amounts.' }),
      }),
    )
    .meta({ description: 'Up to three tags of plain words, on three entries or more, most first.' }),
  words: z
    .array(
      strictObject({
        word: z.string().meta({ description: 'In lower case.', example: 'garden' }),
        count: z.int().positive().meta({ description: 'How often it was written.', example: 9 }),
      }),
    )
    .meta({ description: 'Up to ten words written most, as the word cloud counts them.' }),
  comparison: strictObject({
    entries: entryCount.meta({ description: 'Entries of the period before.' }),
    text: z.string().meta({ description: 'The period beside the one before, by what was chosen, with the amounts.' }),
  }),
  disclaimer: z.string().meta({ description: 'What this text is not.' }),
  support: support.meta({
    ...support.meta(),
    description: `Of its last weeks, up to its last day; of all weeks of a month that hurt. ${support.description}`,
  }),
  templateVersion: z.string().meta({ description: 'Version of the rules and words.' }),
};

const SHARED = {
  description:
    'Made when asked, from the same facts and by the same rules as the weekly report: what was chosen leads, every sentence ' +
    'is true of its facts, the diary is never quoted. The same diary gives the same bytes.',
};

export const monthlyReport = {
  meta: meta('GET /reports/monthly', 'Reports', 'The report of a month', SHARED),
  input: strictObject({
    month: queriedMonth
      .meta({ description: 'Month, YYYY-MM; the current one in your time zone when left out.' })
      .optional(),
  }).prefault({}),
  output: strictObject({
    ...body,
    weeks: z.array(part).meta({
      description: 'The weeks that touch the month, clipped to it, none before that of the first entry.',
    }),
  }).meta({ id: 'MonthlyReport', description: 'Words about a month, made from its statistics by rules.' }),
};

export const yearlyReport = {
  meta: meta('GET /reports/yearly', 'Reports', 'A year in review', SHARED),
  input: strictObject({
    year: wholeNumber({
      ...YEARS,
      description: 'Year, 1900 to 2200; the current one in your time zone when left out.',
      example: 2026,
    }).optional(),
  }).prefault({}),
  output: strictObject({
    ...body,
    months: z.array(part).max(12).meta({
      description: 'January to December, from the month of the first entry on.',
    }),
    seasons: z
      .array(part)
      .max(4)
      .meta({
        description:
          'The year in four times three months, which are different seasons north and south, from those of the first ' +
          'entry of the diary on.',
      }),
  }).meta({ id: 'YearlyReport', description: 'Words about a year, made from its statistics by rules.' }),
};
