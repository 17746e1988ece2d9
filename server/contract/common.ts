import * as z from 'zod';
import { EMOTIONS } from '../../ml/emotions';
import { isDay, isTimeZone, monthRange, spellTimeZone, weekRange } from '../lib/civilDays';

/** By code points, so that it finds no half of a pair. `isWellFormed` is younger than many engines that run a form. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A string of Unicode scalar values without NUL: what every engine stores and gives back byte for byte. */
export const text = () =>
  z
    .string()
    .refine((value) => !LONE_SURROGATE.test(value), 'must not contain lone surrogates')
    .refine((value) => !value.includes('\0'), 'must not contain NUL');

/** Whether anything of it can be seen: blanks (a cell of Braille without dots, too), control characters, fillers and marks of joining or direction alone cannot. */
export const isVisible = (value: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

/** Length in code points of a well-formed text, counted without taking it apart: it may be a megabyte. */
export function codePoints(value: string): number {
  let count = value.length;
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) count -= 1; // the first half of a pair
  }
  return count;
}

export const emotion = z.enum(EMOTIONS).meta({ id: 'Emotion', description: "One of Plutchik's eight basic emotions." });
/** Entries by what was selected: imported ones may have nothing. */
export const askedEmotion = z.enum([...EMOTIONS, 'none']);

/** Zod checks these with patterns of hundreds of characters. Documents say the shape, and leave the rest to `format`. */
const INSTANT_PATTERN = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`;
const DATE_TIME_PATTERN = String.raw`^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$`;

export const instant = z.iso.datetime().meta({
  description: 'RFC 3339 instant in UTC with milliseconds.',
  example: '2026-11-21T06:30:00.000Z',
  pattern: INSTANT_PATTERN,
});

/** In small letters, too (RFC 3339, 5.6), which not every program reads. */
export const dateTime = z
  .string()
  .overwrite((value) => value.replace(/[tz]/g, (letter) => letter.toUpperCase()))
  .pipe(z.iso.datetime({ offset: true }))
  .meta({
    description: 'RFC 3339 date-time with offset.',
    example: '2026-11-21T21:15:00+09:00',
    format: 'date-time',
    pattern: DATE_TIME_PATTERN,
  });

/** What the document says of the spelling of days, weeks and months. */
export const DAY = { format: 'date', example: '2026-11-21' };
export const WEEK = { pattern: String.raw`^\d{4}-W\d{2}$`, example: '2026-W47' };
const MONTH = { pattern: String.raw`^\d{4}-\d{2}$`, example: '2026-11' };

export const day = z
  .string()
  .refine(isDay, 'must be a day that exists, as YYYY-MM-DD')
  .meta({ description: "A day in the user's time zone, YYYY-MM-DD.", ...DAY });

export const week = z
  .string()
  .refine((value) => weekRange(value) !== null, 'must be an ISO 8601 week that exists, as YYYY-Www')
  .meta({ description: 'ISO 8601 week, Monday first.', ...WEEK });

export const month = z
  .string()
  .refine((value) => monthRange(value) !== null, 'must be a month that exists, as YYYY-MM')
  .meta({ description: 'A month, YYYY-MM.', ...MONTH });

export const timeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isTimeZone, {
    error: 'must be an IANA time zone name, such as Asia/Seoul; offsets are not accepted',
    abort: true,
  })
  .overwrite(spellTimeZone)
  .meta({ description: 'IANA time zone name.', example: 'Asia/Seoul' });

/** Of a filter that is there and says nothing: in a query and in an input alike. */
export const EMPTY = 'must not be empty: leave it out, or give it a value';

/** A whole number. The REST facade reads one from the digits of a path or a query (`http/query.ts`). */
export function wholeNumber({
  min,
  max,
  ...told
}: {
  min: number;
  max: number;
  description: string;
  example: number;
  format?: 'int64';
}) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int({ error, abort: true }).min(min, error).max(max, error).meta(told);
}

export const id = wholeNumber({
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  format: 'int64',
  description: 'Id.',
  example: 17,
});

export const outputId = z.int().min(1).meta({ description: 'Id.', example: 17, format: 'int64' });

/** Of every list. */
export const DEFAULT_LIMIT = 20;

export const limit = wholeNumber({
  min: 1,
  max: 100,
  description: `Items at most in one answer, 1 to 100; ${DEFAULT_LIMIT} when left out.`,
  example: DEFAULT_LIMIT,
});

const CURSOR = 'WzE3OTUyNDI2MDAwMDAsMTdd.q2V0T3k1c0x4b1RyZm9uUQ';

export const cursor = z
  .string()
  .max(1_000)
  .meta({ description: '`nextCursor` of the answer before, with the same filters.', example: CURSOR });

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Ask with it for the next items; `null` at the end.', example: CURSOR });

export const sentiment = z
  .number()
  .min(-1)
  .max(1)
  .meta({ description: '-1 (negative) to 1 (positive).', example: 0.42 });

export const percentage = z
  .number()
  .min(0)
  .max(100)
  .meta({ description: 'Share in percent with one decimal; the eight add to exactly 100.0.', example: 12.5 });
