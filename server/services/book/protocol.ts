import { z } from 'zod';
import { EMOTIONS } from '../../../ml/emotions';

/** What the process that sets the book is told, and what it asks. */

const emotion = z.enum(EMOTIONS);

/** What is drawn of a day: how many entries it has, and the emotion that was chosen last among those chosen most. */
const bookDay = z.object({ day: z.string(), entries: z.int(), emotion: emotion.nullable() });

export const bookMonth = z.object({
  month: z.string(),
  entries: z.int(),
  days: z.array(bookDay),
  /** Texts that were read. */
  read: z.int(),
  /** How often each emotion was chosen, and its share of what the texts say in percent: null where that is not known, and where no text has a clear emotion. */
  emotions: z.array(z.object({ type: emotion, chosen: z.int(), read: z.number().nullable() })),
});

/** What is known before the first page is set. */
export const bookPlan = z.object({
  nickname: z.string(),
  locale: z.string(),
  /** What was asked for, in words: days, a tag, an emotion, a search. */
  filters: z.array(z.string()),
  months: z.array(bookMonth),
});

export const bookEntry = z.object({
  day: z.string(),
  content: z.string(),
  emotion: emotion.nullable(),
  /** The own word of an imported entry for its mood. */
  mood: z.string().nullable(),
  tags: z.array(z.string()),
  /** Address of the picture that the entry has beside its text. */
  cover: z.string().nullable(),
  /** The files of the pictures that are kept here, by the addresses that entry and text give them. */
  pictures: z.record(z.string(), z.string()),
});

export const toBook = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), plan: bookPlan }),
  z.object({ kind: z.literal('entries'), entries: z.array(bookEntry) }),
  z.object({ kind: z.literal('end') }),
]);

export type ToBook = z.output<typeof toBook>;
export type BookPlan = z.output<typeof bookPlan>;
export type BookMonth = z.output<typeof bookMonth>;
export type BookEntry = z.output<typeof bookEntry>;
