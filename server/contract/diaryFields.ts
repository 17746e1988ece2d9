import * as z from 'zod';
import { idOfImageAddress } from '../lib/imageAddress';
import { inOneLine } from '../web/lib/invisible';
import { codePoints, dateTime, day, isVisible, text, wholeNumber } from './common';

/** What clients send of an entry: the rule of every field. */

export const MAX_CONTENT = 50_000;
/** What may be sent, in UTF-16 units: the blanks around a text count for nothing, and are kept. */
export const MAX_SENT = 4 * MAX_CONTENT;
const TOO_LONG = `must have at most ${MAX_CONTENT} characters`;
export const MAX_TAGS = 20;
export const CLIENT_ID = '019a9fd2-6f3c-7a41-9c55-3f1de2b7a804';

export const content = z
  .string()
  .max(MAX_SENT, { abort: true, error: TOO_LONG })
  .pipe(text())
  .refine(isVisible, 'must not be empty')
  .refine((value) => codePoints(value.trim()) <= MAX_CONTENT, TOO_LONG)
  .meta({
    description: 'Markdown, 1 to 50 000 code points after trimming; stored as sent.',
    minLength: 1,
    example: 'Finally finished the **marathon**. My legs hurt, but I cannot stop smiling.',
  });

/** What entries have: those of other services too. */
export const keptImageUrl = z
  .string()
  .max(2_048, { abort: true })
  .pipe(text())
  .refine(
    (value) => isPlainHttpUrl(value) || idOfImageAddress(value) !== null,
    'must be an absolute http or https URL without credentials, spaces or quotes, or the address of a picture of yours, /api/images/{id}',
  )
  .nullable();

export const imageUrl = keptImageUrl.meta({
  description:
    'Absolute http or https URL without credentials, shown by clients and never fetched by the server; or the `url` of a ' +
    'picture of your own, `/api/images/{id}`.',
  example: 'https://example.org/finish.jpg',
});

/** Stored as sent, so it must not hold what URL parsers drop or repair, nor what ends an attribute in a careless page. */
const NOT_IN_URLS = /[\s\u0000-\u0020"<>\\`\u007f]/;

function isPlainHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || NOT_IN_URLS.test(value)) return false;
  const { protocol, username, password, hostname } = parseUrl(value) ?? {};
  return /^https?:$/.test(protocol ?? '') && username === '' && password === '' && Boolean(hostname);
}

/** `URL.canParse` is younger than many engines that run a form. */
function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

export const date = z
  .union(
    [dateTime, day],
    'must be a day that exists, as YYYY-MM-DD, or a date-time with seconds and offset, as 2026-11-21T21:15:00+09:00',
  )
  .meta({
    description:
      "The entry's instant as an RFC 3339 date-time with offset, or a plain day, which means noon of that day in the " +
      "user's zone. Now when left out. From 1900 to the end of tomorrow in the user's zone.",
    example: '2026-11-21T21:15:00+09:00',
  });

/** Normalising may shorten a text to a quarter, not more; what is longer is refused before any work on it. */
export const MAX_RAW_TAG = 400;

export const tag = z
  .string()
  .max(MAX_RAW_TAG, { error: 'must have 1 to 50 characters', abort: true })
  .pipe(text())
  .transform(cleanTag)
  .refine((value) => isVisible(value) && codePoints(value) <= 50, 'must have 1 to 50 characters')
  .meta({
    description: '1 to 50 code points. Invisible marks are dropped, and blanks within count as one space.',
    example: 'running',
    minLength: 1,
  });

/** Of a keycap such as #️⃣ the first sign is part. */
const LEADING_MARKS = /^(?:#(?!\uFE0F?\u20E3)|\s)+/;

/** Names that look alike should be one: what is pasted brings marks and blanks of its own along. */
function cleanTag(value: string): string {
  return inOneLine(value).replace(LEADING_MARKS, '');
}

/** What makes two tags the same: the name without regard to case. Some small letters are one character where the capital is two. */
export const tagKey = (name: string) => name.normalize('NFC').toLowerCase().normalize('NFC');

/** Each tag once, where and as it stands first. */
export function firstSpellings(names: readonly string[]): string[] {
  const firstSpelling = new Map<string, string>();
  for (const name of names) if (!firstSpelling.has(tagKey(name))) firstSpelling.set(tagKey(name), name);
  return [...firstSpelling.values()];
}

export const tags = z.array(tag).max(MAX_TAGS).transform(firstSpellings).meta({
  description: 'Up to 20 of 1 to 50 code points. A leading # is dropped; the same name in another case counts once.',
});

export const clientId = z.uuidv7('must be a UUID of version 7 (RFC 9562)').transform((value) => value.toLowerCase());

export const ifRevision = wholeNumber({
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  description:
    'Only if the entry still has this `revision`, else 412 with the entry as it stands: `If-Match` for those who cannot ' +
    'send a header. Without either, the last writer wins.',
  example: 1,
});
