import * as z from 'zod';
import { isOneWord, MAX_WORD } from '../lib/countedWord';
import { searchTerms } from '../web/lib/searchText';
import { analysis, emotionFindings } from './analysis';
import {
  askedEmotion,
  cursor,
  DAY,
  day,
  EMPTY,
  emotion,
  id,
  instant,
  limit,
  nextCursor,
  outputId,
  sentiment,
  text,
} from './common';
import { CLIENT_ID, clientId, content, date, ifRevision, imageUrl, tag, tags } from './diaryFields';
import { meta } from './meta';
import { strictObject } from './strictObject';

export const diary = strictObject({
  id: outputId,
  clientId: z.string().nullable().meta({
    description: 'The UUIDv7 that the client chose for it, in lower case; `null` without one.',
    example: CLIENT_ID,
  }),
  content: z.string().meta({ description: 'Markdown as sent.' }),
  emotion: emotion.nullable().meta({
    description: 'The emotion that the writer selected; `null` only on imported entries that named none.',
    example: 'joy',
  }),
  valence: z.number().min(-1).max(1).nullable().meta({
    description:
      'What an imported entry said of its mood, -1 to 1, until its writer chooses another emotion; `null` on all others.',
    example: 0.5,
  }),
  moodLabel: z.string().nullable().meta({
    description: "The imported entry's own word for its mood; `null` on all others.",
    example: 'rad',
  }),
  imageUrl: z
    .string()
    .nullable()
    .meta({ description: 'As sent; the server never fetches it.', example: 'https://example.org/finish.jpg' }),
  date: instant,
  day: z.string().meta({ description: "The entry's local day, fixed when it was written, YYYY-MM-DD.", ...DAY }),
  tags: z.array(z.string()).meta({ description: 'In the order they were given.', example: ['running'] }),
  revision: z.int().min(1).meta({
    description:
      'Counts saves; a restore of a backup leaves a gap. It is what `ifRevision` takes, and in double quotes what `If-Match` does.',
    example: 1,
  }),
  analysis,
  createdAt: instant.meta({ description: 'When it was first saved.' }),
  updatedAt: instant.meta({ description: 'When it was last saved.' }),
}).meta({ id: 'Diary', description: 'A diary entry.' });

const saved = strictObject({
  saved: z.literal(true).meta({ description: 'The entry is on disk.' }),
  diary,
  analysis: analysis.meta({ description: 'The same as `diary.analysis`.' }),
});

/** What a writer says of an entry, to be kept and answered as it was sent; null where it is left out. */
const writerFields = {
  emotion: emotion.meta({ description: 'The emotion that the writer selected.', example: 'joy' }),
  imageUrl: imageUrl.optional(),
};

export const WRITER_FIELDS = Object.keys(writerFields) as (keyof typeof writerFields)[];

const fields = {
  content,
  ...writerFields,
  date: date.optional(),
  tags: tags.optional(),
};

export const createDiary = {
  meta: meta('POST /diary', 'Diary', 'Write an entry', {
    status: 201,
    errors: [409, 422],
    description: 'Saved even when the analyser is away: then `analysis.status` is `pending`.',
  }),
  input: strictObject({
    clientId: clientId.optional().meta({
      description:
        'A UUIDv7 that you choose for the entry. A second creation with it, however late and whatever its body, ' +
        'makes no other entry: it answers the first as it stands, with `replayed: true` (over REST with 200 and ' +
        '`Idempotency-Replayed: true` as well), and nothing of the body is saved. Once that entry is deleted, 409.',
      examples: [CLIENT_ID],
    }),
    ...fields,
  }),
  output: strictObject({
    ...saved.shape,
    replayed: z.boolean().meta({
      description:
        'Whether the entry was there already, by its `clientId`: then nothing of this request was saved, and `diary` may say ' +
        'something else; to change it, replace the entry. A retry with its `Idempotency-Key` gets the first answer as it was, ' +
        'this field too, or the entry as it stands where it was changed since; `Idempotency-Replayed` tells it.',
    }),
  }),
};

export const getDiary = {
  meta: meta('GET /diary/{id}', 'Diary', 'Read an entry', { errors: [404] }),
  input: strictObject({ id }),
  output: diary,
};

/** Normalising may make a word shorter; what is longer is refused before any work on it. */
const MAX_RAW_WORD = 200;
const ONE_WORD = `must be one word of at most ${MAX_WORD} characters`;

export const listDiaries = {
  meta: meta('GET /diary', 'Diary', 'List entries', {
    description:
      'Stable while entries are added: every entry appears once. A page ends early where its entries are long (128 KiB) or a ' +
      'search has read very much (64 MiB for each word): then it has fewer than `limit`, perhaps none, and a `nextCursor`.',
  }),
  input: strictObject({
    from: day.meta({ description: 'First day, included, YYYY-MM-DD.', example: '2026-11-01' }).optional(),
    to: day.meta({ description: 'Last day, included, YYYY-MM-DD.', example: '2026-11-30' }).optional(),
    emotion: askedEmotion.meta({ description: 'The selected emotion, or `none`.', example: 'joy' }).optional(),
    tag: tag.meta({ description: 'With this tag, in any case.' }).optional(),
    word: z
      .string()
      .min(1, EMPTY)
      .max(MAX_RAW_WORD, { error: ONE_WORD, abort: true })
      .pipe(text())
      .refine(isOneWord, ONE_WORD)
      .meta({
        description:
          'A word as `GET /stats/words` names it, in any case, and not as a part of another: in the same range as many ' +
          'entries as its `entries` says. Korean particles are left out where no entry counts it with them: 책을 is 책.',
        example: 'garden',
        maxLength: MAX_WORD,
      })
      .optional(),
    q: z
      .string()
      .min(1, EMPTY)
      .max(200, { abort: true })
      .pipe(text())
      .refine((query) => searchTerms(query).length > 0, 'must have a word')
      .meta({
        description:
          'Words or parts of words, each of which must stand in the text (code and addresses are not searched): at most ten, 1 to 200 characters.',
        example: 'marathon',
      })
      .optional(),
    sort: z
      .enum(['-date', 'date'])
      .meta({ description: 'Newest first (`-date`, the default) or oldest first.', example: '-date' })
      .optional(),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }).prefault({}),
  output: strictObject({ items: z.array(diary), nextCursor }),
};

export const updateDiary = {
  meta: meta('PUT /diary/{id}', 'Diary', 'Replace an entry', {
    errors: [404, 412],
    description:
      'The whole entry: `tags` and `imageUrl` left out are emptied; only `date` left out keeps the date of the entry. Read ' +
      'again by the model when the text changes.',
  }),
  input: strictObject({
    id,
    ifRevision: ifRevision.optional(),
    clientId: clientId
      .nullable()
      .optional()
      .meta({
        description: "The entry's own, `null` where it has none, or left out: it never changes.",
        examples: [CLIENT_ID],
      }),
    ...fields,
    emotion: writerFields.emotion.nullable().meta({
      description: 'The emotion that the writer selected; `null` only where an imported entry has none and keeps none.',
      example: 'joy',
    }),
    date: date.optional().meta({
      description: "As when an entry is created, but left out it keeps the entry's own.",
      example: '2026-11-21T21:15:00+09:00',
    }),
    tags: tags
      .optional()
      .meta({ description: 'All tags of the entry from now on, as when an entry is created; left out: none.' }),
    imageUrl: imageUrl.optional().meta({ description: 'From now on; left out or `null`: no image.' }),
  }),
  output: saved,
};

export const deleteDiary = {
  meta: meta('DELETE /diary/{id}', 'Diary', 'Delete an entry', { errors: [404, 412] }),
  input: strictObject({ id, ifRevision: ifRevision.optional() }),
  output: strictObject({ deleted: z.literal(true).meta({ description: 'It is gone.' }), id: outputId }),
};

export const explainDiary = {
  meta: meta('GET /diary/{id}/explanation', 'Diary', 'Which sentences and words drove the analysis', {
    errors: [404, 503],
  }),
  input: strictObject({ id }),
  output: strictObject({
    sentences: z
      .array(
        strictObject({
          start: z.int().nonnegative().meta({ description: 'UTF-16 offset into `content`.' }),
          end: z.int().nonnegative().meta({ description: 'UTF-16 offset into `content`, exclusive.' }),
          sentiment,
          dominant: emotion.nullable(),
          emotions: emotionFindings,
        }),
      )
      .meta({
        description:
          'In order, at most 1 000: in a text that has more of them, neighbours are told as one. An English sentence is ' +
          'read with the two before it.',
      }),
    words: z.array(
      strictObject({
        start: z.int().nonnegative().meta({ description: 'UTF-16 offset into `content`.' }),
        end: z.int().nonnegative().meta({ description: 'UTF-16 offset into `content`, exclusive.' }),
        text: z.string().meta({ description: 'The word as it stands there.' }),
        emotion,
        weight: z.number().min(-1).max(1).meta({
          description:
            'How much the word raises (above 0) or lowers (below 0) that emotion in its sentence, read by itself; -1 to 1.',
        }),
      }),
    ),
  }),
};
