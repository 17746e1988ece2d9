import * as z from 'zod';
import { cursor, DAY, emotion, id, instant, limit, nextCursor, outputId, timeZone } from './common';
import { meta } from './meta';
import { strictObject } from './strictObject';

const count = (description: string, example: number) => z.int().nonnegative().meta({ description, example });

const sample = strictObject({
  kind: z.enum(['new', 'changed', 'same']).meta({ description: 'Among which it counts.', example: 'new' }),
  where: z.string().meta({ description: 'Where it stands in the file.', example: 'Journal.json entry 12' }),
  day: z.string().meta({ description: 'The day it would get, YYYY-MM-DD.', ...DAY }),
  date: instant,
  text: z.string().meta({
    description: 'Its first 200 characters, as they would be kept; addresses of pictures end in `…`.',
    example: 'Finally finished the **marathon**.',
  }),
  emotion: emotion.nullable(),
  mood: z.string().nullable().meta({ description: 'What it said of its mood.', example: 'rad' }),
  tags: z.array(z.string()).meta({ example: ['running'] }),
});

const mood = strictObject({
  label: z.string().meta({ description: 'The word of the other diary.', example: 'rad' }),
  entries: count('Entries with it.', 12),
  valence: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .meta({ description: 'How good it is, -1 to 1, where the file says so; `null` is yours to say.', example: 1 }),
});

const VALENCE = 'must be from -1 to 1';

const meaning = strictObject({
  label: z.string().min(1).max(200).meta({ description: 'A label of the plan.', example: 'rad' }),
  valence: z
    .number()
    .min(-1, VALENCE)
    .max(1, VALENCE)
    .nullable()
    .optional()
    .meta({ description: '-1 to 1; as the file says when left out.', example: 1 }),
  emotion: emotion.nullable().optional().meta({
    description: 'What it stands for; none when left out.',
    example: 'joy',
  }),
});

const plan = strictObject({
  format: z.string().meta({ description: 'Recognised by what is in the file.', example: 'dayone' }),
  title: z.string().meta({ description: 'The format for people.', example: 'Day One (JSON)' }),
  records: count('All that look like an entry.', 120),
  new: count('Not in your diary yet.', 118),
  same: count('There already, just so, or twice in the file: left out.', 1),
  changed: count('There already in another wording: yours to decide.', 1),
  refused: strictObject({
    count: count('Records that cannot become an entry.', 1),
    examples: z.array(
      strictObject({
        where: z.string().meta({ description: 'Where it stands in the file.', example: 'Journal.json entry 13' }),
        reason: z.string().meta({ description: 'Why.', example: 'has no text, no mood and no picture' }),
      }),
    ),
  }),
  from: z
    .string()
    .nullable()
    .meta({ description: 'First day.', ...DAY }),
  to: z
    .string()
    .nullable()
    .meta({ description: 'Last day.', ...DAY }),
  timeZone: z.string().meta({ description: 'Assumed where the file names none.', example: 'Asia/Seoul' }),
  assumed: count('Entries whose moment or day rests on that zone.', 0),
  samples: z
    .array(sample)
    .max(10)
    .meta({ description: 'Five new and five changed, else five known; none once it is over.' }),
  moods: z.array(mood).meta({ description: 'The most frequent 200; none once it is over.' }),
  meanings: z.array(meaning).meta({ description: 'Of those, as your last import had them: confirm them again.' }),
  tags: strictObject({
    count: count('Different tags.', 7),
    names: z.array(z.string()).meta({ description: 'The first 50; none once it is over.', example: ['running'] }),
  }),
  media: strictObject({
    found: count('Pictures in the file.', 3),
    missing: count('Pictures that entries name but the file lacks.', 0),
    tooLarge: count('Pictures too large to be taken.', 0),
    other: count('Sound, video and documents: not taken.', 0),
  }),
}).meta({ id: 'ImportPlan', description: 'What an import would do. Nothing is written until it is confirmed.' });

const result = strictObject({
  added: count('Entries made.', 118),
  replaced: count('Entries replaced.', 0),
  skipped: count('Records left out: there already, or a second time in the file.', 2),
  refused: count('Records that cannot become an entry; the plan names them.', 1),
  pictures: count('Pictures taken.', 3),
  unreadable: count('Pictures that could not be read.', 0),
});

export const importState = strictObject({
  id: outputId,
  status: z.enum(['planned', 'importing', 'done', 'failed', 'undoing']).meta({
    description:
      '`planned`: waits for you. `importing`: at work. `failed`: see `failure`; what was written can be undone. ' +
      '`undoing`: at work, then it is gone.',
    example: 'planned',
  }),
  plan,
  done: count('Records done so far, of `plan.records`.', 0),
  result: result.meta({ description: 'So far.' }),
  failure: z.string().nullable().meta({ description: 'Why it stopped.' }),
  createdAt: instant,
}).meta({ id: 'Import', description: 'A diary on its way in.' });

export const listImports = {
  meta: meta('GET /import', 'In and out', 'Your imports, newest first', { description: 'Undone ones are gone.' }),
  input: strictObject({ limit: limit.optional(), cursor: cursor.optional() }).prefault({}),
  output: strictObject({ items: z.array(importState), nextCursor }),
};

export const getImport = {
  meta: meta('GET /import/{id}', 'In and out', 'How an import stands', {
    errors: [404],
    description: 'Ask again every second or so while it is at work.',
  }),
  input: strictObject({ id }),
  output: importState,
};

export const confirmImport = {
  meta: meta('POST /import/{id}/confirm', 'In and out', 'Carry an import out', {
    errors: [404, 409],
    description:
      'Texts are read by the model afterwards, behind those of today. 409 when it was confirmed before, and while three ' +
      'others of yours are at work.',
  }),
  input: strictObject({
    id,
    moods: z
      .array(meaning)
      .max(200)
      .optional()
      .meta({ description: 'What words of the other diary mean; the others stay words.' }),
    changed: z.enum(['skip', 'replace', 'duplicate']).optional().meta({
      description:
        'Entries that are there in another wording are left alone (`skip`, the default), replaced, or kept beside.',
      example: 'skip',
    }),
  }),
  output: importState,
};

export const undoImport = {
  meta: meta('DELETE /import/{id}', 'In and out', 'Undo an import', {
    errors: [404],
    description:
      'Unconfirmed, it is forgotten. Else every entry that it made goes, and every one that it replaced comes back, but ' +
      'those saved since; what other imports replaced or found stays until they are undone.',
  }),
  input: strictObject({ id }),
  output: strictObject({
    id: outputId,
    undone: z.boolean().meta({ description: 'Whether everything is as before; else it goes on by itself.' }),
    kept: count('Entries that you have saved since, which stay; so far, while it goes on.', 0),
  }),
};

/** Of the upload itself, which is no procedure. */
export const createImport = {
  input: strictObject({
    timeZone: timeZone
      .meta({
        description: 'Assumed for entries whose file names no zone; your own when left out.',
        example: 'Asia/Seoul',
      })
      .optional(),
  }),
  output: importState,
};

export type ImportState = z.output<typeof importState>;
export type ImportPlan = z.output<typeof plan>;
export type ImportResult = z.output<typeof result>;
export type ImportChoices = Omit<z.output<typeof confirmImport.input>, 'id'>;
