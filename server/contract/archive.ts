import * as z from 'zod';
import { EMOTIONS } from '../../ml/emotions';
import { askedEmotion, dateTime, day, emotion, instant } from './common';
import { MAX_RAW_TAG } from './diaryFields';
import { strictObject } from './strictObject';

/**
 * The files of an archive, version 1: what `GET /api/export` writes and an import reads. Frozen once released: a change
 * that readers of version 1 would not understand is version 2, and version 1 stays readable.
 */
export const ARCHIVE_FORMAT = 'emotion-diary-archive';
export const ARCHIVE_VERSION = 1;

const id = z.int().positive().meta({ description: 'Number of the entry in the diary that was exported.' });
const count = z.int().nonnegative();
/** Nobody saves so often; it is counted up from here, and databases count to 2 147 483 647. */
export const MAX_REVISION = 1_000_000_000;
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256, hexadecimal.' });
const share = z.number().min(0).max(1);
const valence = z.number().min(-1).max(1).meta({ description: 'From -1, very bad, to 1, very good.' });

/** One number for each of the eight; null for an emotion that the reader of that language does not know. */
const vector = (of: z.ZodType<number>) =>
  strictObject(Object.fromEntries(EMOTIONS.map((name) => [name, of.nullable()] as const)) as EmotionShape);
type EmotionShape = Record<(typeof EMOTIONS)[number], z.ZodNullable<z.ZodType<number>>>;

const archiveOrigin = strictObject({
  format: z.string().min(1).max(40).meta({ description: 'The format that the entry was imported from.' }),
  key: z.string().min(1).max(255).meta({ description: 'What names the entry there.' }),
  zone: z.string().max(64).nullable().meta({ description: 'Its time zone there, where it said one.' }),
  extra: z.record(z.string(), z.json()).meta({ description: 'What it said there and has no place here.' }),
}).meta({ description: 'Where an imported entry came from.' });

const archiveImage = strictObject({
  url: z.string().max(2_048).meta({ description: 'As it stands in the entry.' }),
  file: z.string().max(255).nullable().meta({ description: 'Path in this archive; `null` for a picture elsewhere.' }),
  alt: z.string().nullable().meta({ description: 'What the picture shows, in words.' }),
  cover: z.boolean().meta({ description: "Whether it is the entry's `imageUrl`; else it stands in the text." }),
});

/** What a writer said of an entry, in its line as in its row. What readers of before do not know may be left out. */
const writerFields = {
  emotion: emotion.nullable().meta({ description: 'What the writer chose; `null` where an import named none.' }),
};

export const ARCHIVED_WRITER_FIELDS = Object.keys(writerFields) as (keyof typeof writerFields)[];

/** A line of entries.ndjson, sorted by day, createdAt and id. */
export const archiveEntry = strictObject({
  id,
  clientId: z.uuidv7().nullable(),
  day: day.meta({ description: 'The local day of the entry.' }),
  instant: instant.meta({ description: 'Its moment.' }),
  zone: z.string().max(64).nullable().meta({ description: 'A time zone in which its moment lies on its day.' }),
  content: z.string().min(1).meta({ description: 'Markdown as sent.' }),
  ...writerFields,
  mood: strictObject({ valence: valence.nullable(), label: z.string().max(200).nullable() })
    .nullable()
    .meta({ description: 'What the diary it was imported from said of its mood.' }),
  tags: z.array(z.string().min(1).max(MAX_RAW_TAG)).max(20),
  images: z.array(archiveImage),
  revision: z.int().positive().max(MAX_REVISION).meta({ description: 'Grows with each save, up to here.' }),
  createdAt: dateTime,
  updatedAt: dateTime,
  origin: archiveOrigin.nullable(),
}).meta({ title: 'entries.ndjson', description: 'One entry a line.' });

/** A line of analyses.ndjson, in the order of the entries. Derived: a model can make it anew from the text. */
export const archiveAnalysis = strictObject({
  entry: id,
  contentSha256: sha256.meta({ description: 'SHA-256 of the text that was read, in UTF-8.' }),
  basis: z.enum(['text', 'selected']),
  sentiment: valence.nullable(),
  intensity: share.nullable(),
  scores: vector(share).nullable().meta({ description: 'The probability of each emotion.' }),
  evidence: vector(z.int().min(0).max(1_000))
    .nullable()
    .meta({ description: 'Above its base rate, in thousandths; `null` in readings of before 0.5.0.' }),
  clear: z.array(emotion).nullable().meta({
    description: 'Emotions that were clear in the text, as `dominant` of an analysis has it; `null` like `evidence`.',
  }),
  language: z.string().max(35).nullable(),
  support: z.enum(['full', 'basic', 'none']).nullable(),
  readShare: share.nullable(),
  model: strictObject({ name: z.string().max(100), version: z.string().max(40) }).nullable(),
  analysedAt: dateTime,
}).meta({ title: 'analyses.ndjson', description: 'What the model read in an entry, one a line. Derived.' });

/** A line of reports.ndjson. Derived: made from the statistics by rules. */
export const archiveReport = strictObject({
  week: z.string().max(8).meta({ description: 'ISO 8601 week.' }),
  templateVersion: z.string().max(40),
  modelVersion: z.string().max(200).nullable(),
  generatedAt: dateTime,
  body: z.record(z.string(), z.json()).meta({ description: 'As it was answered.' }),
}).meta({
  title: 'reports.ndjson',
  description: 'One stored report a line; none whose entries were changed since. Derived.',
});

/** A line of tags.ndjson, sorted by key. Derived from the entries. */
export const archiveTag = strictObject({
  name: z.string().meta({ description: 'In the spelling used last.' }),
  key: z.string().meta({ description: 'What makes two spellings the same tag.' }),
  count,
  lastUsed: day,
}).meta({ title: 'tags.ndjson', description: 'One tag a line. Derived from the entries.' });

export const archiveSettings = strictObject({ nickname: z.string(), timeZone: z.string(), locale: z.string() }).meta({
  title: 'settings.json',
  description: 'Of the account, but for its address and password.',
});

export const archiveFile = strictObject({
  path: z.string().max(1_024),
  sha256,
  bytes: count,
  records: count.nullable().meta({ description: 'Lines of an .ndjson file; `null` for others.' }),
  derived: z.boolean().meta({ description: 'Whether it can be made from the other files.' }),
});

export const archiveManifest = strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  generator: strictObject({ name: z.string(), version: z.string() }),
  exportedAt: dateTime,
  scope: strictObject({
    complete: z.boolean().meta({ description: 'Whether no entry was left out by a filter.' }),
    from: day.nullable(),
    to: day.nullable(),
    emotion: askedEmotion.nullable(),
    tag: z.string().nullable(),
    q: z.string().nullable(),
    word: z.string().optional().meta({ description: 'Left out where none was asked for.' }),
  }),
  counts: strictObject({ entries: count, analyses: count, reports: count, tags: count, media: count }),
  statistics: strictObject({
    days: count.meta({ description: 'Days with an entry.' }),
    read: count.meta({ description: 'Entries whose text was read.' }),
    selected: z.record(z.string(), count).meta({ description: 'How often each emotion was chosen.' }),
    notChosen: count,
    sha256: sha256.meta({
      description:
        'Over a line of JSON for each day in order: [day, entries, times each of the eight was chosen, entries read, ' +
        'sum of sentiments in thousandths, sum of evidence of each of the eight, [[tag key, entries], ...] by key].',
    }),
  }).meta({ description: 'Digest of the daily statistics: an importer counts again and compares.' }),
  packed: strictObject({ bytes: count, sha256 }).meta({
    description: 'All bytes of the ZIP before those of this file. Void where another program packed it anew.',
  }),
  files: z.array(archiveFile).meta({ description: 'Every file but this one, sorted by path.' }),
}).meta({ title: 'manifest.json', description: 'What the archive holds. It comes last.' });

export type ArchiveEntry = z.output<typeof archiveEntry>;
export type ArchiveAnalysis = z.output<typeof archiveAnalysis>;
export type ArchiveReport = z.output<typeof archiveReport>;
export type ArchiveTag = z.output<typeof archiveTag>;
export type ArchiveManifest = z.output<typeof archiveManifest>;
export type ArchiveFile = z.output<typeof archiveFile>;

/** The schema of every file that has one, by its name. */
export const ARCHIVE_SCHEMAS = {
  manifest: archiveManifest,
  entry: archiveEntry,
  analysis: archiveAnalysis,
  report: archiveReport,
  tag: archiveTag,
  settings: archiveSettings,
} as const;
