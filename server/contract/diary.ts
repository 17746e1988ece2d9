import { z } from 'zod';
import { EMOTIONS } from '../../ml/emotions';
import {
  codePoints,
  cursor,
  day,
  emotion,
  id,
  instant,
  limit,
  nextCursor,
  outputId,
  type ProcedureMeta,
  percentage,
  sentiment,
  text,
} from './common';

const MAX_CONTENT = 50_000;
const MAX_TAGS = 20;

const content = text()
  .refine((value) => value.trim() !== '', 'must not be empty')
  .refine((value) => codePoints(value.trim()) <= MAX_CONTENT, `must have at most ${MAX_CONTENT} characters`)
  .meta({
    description: 'Markdown, 1 to 50 000 code points after trimming; stored as sent.',
    example: 'Finally finished the **marathon**. My legs hurt, but I cannot stop smiling.',
  });

const imageUrl = text()
  .max(2_048)
  .refine(isPlainHttpUrl, 'must be an absolute http or https URL without credentials')
  .nullable()
  .meta({ description: 'Shown by clients; the server never fetches it.', example: 'https://example.org/finish.jpg' });

function isPlainHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
}

const date = z.union([z.iso.datetime({ offset: true }), day]).meta({
  description:
    "The entry's instant as an RFC 3339 date-time with offset, or a plain day, which means noon of that day in the " +
    "user's zone. Now when left out. From 1900 to the end of tomorrow in the user's zone.",
  example: '2026-11-21T21:15:00+09:00',
});

const tag = text()
  .transform((value) => value.trim().replace(/^#+/, '').trim().normalize('NFC'))
  .refine((value) => codePoints(value) >= 1 && codePoints(value) <= 50, 'must have 1 to 50 characters')
  .meta({ example: 'running' });

/** What makes two tags the same: the name without regard to case. */
export const tagKey = (name: string) => name.normalize('NFC').toLowerCase();

const tags = z
  .array(tag)
  .max(MAX_TAGS)
  .transform((names) => {
    const firstSpelling = new Map<string, string>();
    for (const name of names) if (!firstSpelling.has(tagKey(name))) firstSpelling.set(tagKey(name), name);
    return [...firstSpelling.values()];
  })
  .meta({ description: 'Up to 20. A leading # is dropped; the same name in another case counts once.' });

const analysis = z
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
          score: z.number().min(0).max(1).meta({ description: "The model's probability that the text expresses it." }),
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
    model: z.strictObject({ name: z.string(), version: z.string() }).nullable(),
    analysedAt: instant.nullable(),
  })
  .meta({ id: 'Analysis' });

export const diary = z
  .strictObject({
    id: outputId,
    content: z.string().meta({ description: 'Markdown as sent.' }),
    emotion,
    imageUrl: z.string().nullable(),
    date: instant,
    day: z.string().meta({ description: "The entry's local day, fixed when it was written.", example: '2026-11-21' }),
    tags: z.array(z.string()),
    analysis,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Diary', description: 'A diary entry.' });

const saved = z.strictObject({ saved: z.literal(true), diary, analysis });

const fields = {
  content,
  emotion: emotion.meta({ description: 'The emotion that the writer selected.', example: 'joy' }),
  imageUrl: imageUrl.optional(),
  date: date.optional(),
  tags: tags.optional(),
};

const meta = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  tag: string,
  summary: string,
  errorResponses: number[] = [],
  description?: string,
): ProcedureMeta => ({
  openapi: { method, path, summary, tags: [tag], errorResponses, ...(description ? { description } : {}) },
});

export const createDiary = {
  meta: {
    ...meta(
      'POST',
      '/diary',
      'Diary',
      'Write an entry',
      [409, 422],
      'Saved even when the analyser is away: then `analysis.status` is `pending`.',
    ),
    successStatus: 201,
  } satisfies ProcedureMeta,
  input: z.strictObject(fields),
  output: saved,
};

export const getDiary = {
  meta: meta('GET', '/diary/{id}', 'Diary', 'Read an entry', [404]),
  input: z.strictObject({ id }),
  output: diary,
};

export const listDiaries = {
  meta: meta('GET', '/diary', 'Diary', 'List entries', [], 'Stable while entries are added: every entry appears once.'),
  input: z
    .strictObject({
      from: day.optional().meta({ description: 'First day, included.' }),
      to: day.optional().meta({ description: 'Last day, included.' }),
      emotion: emotion.optional().meta({ description: 'The selected emotion.' }),
      tag: tag.optional().meta({ description: 'With this tag, in any case.' }),
      q: text().min(1).max(200).optional().meta({ description: 'Words that must all stand in the text.' }),
      sort: z
        .enum(['-date', 'date'])
        .optional()
        .meta({ description: 'Newest first (`-date`, the default) or oldest first.' }),
      limit: limit.optional(),
      cursor: cursor.optional(),
    })
    .prefault({}),
  output: z.strictObject({ items: z.array(diary), nextCursor }),
};

export const updateDiary = {
  meta: meta(
    'PUT',
    '/diary/{id}',
    'Diary',
    'Replace an entry',
    [404],
    'Read again by the model when the text changes. `date` left out keeps the date of the entry.',
  ),
  input: z.strictObject({ id, ...fields }),
  output: saved,
};

export const deleteDiary = {
  meta: meta('DELETE', '/diary/{id}', 'Diary', 'Delete an entry', [404]),
  input: z.strictObject({ id }),
  output: z.strictObject({ deleted: z.literal(true), id: outputId }),
};

export const explainDiary = {
  meta: meta('GET', '/diary/{id}/explanation', 'Diary', 'Which sentences and words drove the analysis', [404, 503]),
  input: z.strictObject({ id }),
  output: z.strictObject({
    sentences: z.array(
      z.strictObject({
        start: z.int().nonnegative().meta({ description: 'UTF-16 offset into `content`.' }),
        end: z.int().nonnegative().meta({ description: 'UTF-16 offset into `content`, exclusive.' }),
        sentiment,
        dominant: emotion,
        emotions: z.array(z.strictObject({ type: emotion, score: z.number().min(0).max(1), percentage })),
      }),
    ),
    words: z.array(
      z.strictObject({
        start: z.int().nonnegative(),
        end: z.int().nonnegative(),
        text: z.string(),
        emotion,
        weight: z.number().min(-1).max(1).meta({ description: 'How much the word raises (or lowers) that emotion.' }),
      }),
    ),
  }),
};

export const listTags = {
  meta: meta('GET', '/tags', 'Tags', 'Your tags, most used first'),
  input: z.void(),
  output: z.array(
    z.strictObject({
      name: z.string(),
      count: z.int().positive(),
      lastUsed: z.string().meta({ example: '2026-11-21' }),
    }),
  ),
};

export const listEmotions = {
  meta: meta('GET', '/emotions', 'Emotions', 'The eight emotions, for clients to draw'),
  input: z.void(),
  output: z.array(
    z.strictObject({
      type: emotion,
      label: z.string(),
      colour: z.string().meta({ example: '#f2c14e' }),
      emoji: z.string(),
    }),
  ),
};

/** After Plutchik's wheel: opposites stand opposite, colours follow his petals. */
export const EMOTION_STYLES: z.output<typeof listEmotions.output> = [
  { type: 'joy', label: 'Joy', colour: '#f2c14e', emoji: '😊' },
  { type: 'trust', label: 'Trust', colour: '#8bb174', emoji: '🤝' },
  { type: 'fear', label: 'Fear', colour: '#3d7a5a', emoji: '😨' },
  { type: 'surprise', label: 'Surprise', colour: '#4ea8b8', emoji: '😮' },
  { type: 'sadness', label: 'Sadness', colour: '#4a6fa5', emoji: '😢' },
  { type: 'disgust', label: 'Disgust', colour: '#8e5ea2', emoji: '🤢' },
  { type: 'anger', label: 'Anger', colour: '#d1495b', emoji: '😠' },
  { type: 'anticipation', label: 'Anticipation', colour: '#ef8a47', emoji: '🤩' },
];
