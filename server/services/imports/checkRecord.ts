import { codePoints } from '../../contract/common';
import { keptImageUrl, MAX_CONTENT, MAX_SENT, MAX_TAGS, tagKey, tag as tagRule } from '../../contract/diaryFields';
import { type Day, dayOf, daysBetween } from '../../lib/dates';
import { wellFormed } from '../../lib/wellFormed';
import { isInRange } from '../entryDate';
import { digestOf } from './digest';
import { isDeeper, MAX_DEPTH } from './reading/json';
import type { CheckedRecord, ImportedRecord, ImportItem } from './record';

export const TOO_LONG = `has more than ${MAX_CONTENT} characters`;

/** Only so many are looked at: a record may name hundreds of thousands. */
const MOST_LOOKED_AT = 1_000;
/** So much of a name or a word is looked at, in UTF-16 units, and kept where it is none of ours. */
export const MAX_NAME = 500;
/** As many as a text may show. A record names one again and again, too, in few bytes. */
const MOST_MEDIA = 10_000;
const MAX_KEY = 255;
const MAX_LABEL = 200;
const MAX_EXTRA = 65_536;
/** It stands two levels down in a line of an archive, and one in its row: MariaDB keeps 31. */
const MAX_EXTRA_DEPTH = MAX_DEPTH - 2;

/** The day that it is now. */
export interface Todays {
  /** For the one who brings records in. */
  here: Day;
  /** Where the day begins first: what was tomorrow there when somebody wrote it, an archive of ours has. */
  furthest: Day;
}

/** Fourteen hours before UTC. */
const FURTHEST_EAST = 'Etc/GMT-14';

export const todaysOf = (now: Date, timeZone: string): Todays => ({
  here: dayOf(now, timeZone),
  furthest: dayOf(now, FURTHEST_EAST),
});

/**
 * Makes a record of a stranger fit into an entry, or says why it does not. What an entry has no place for (more than 20
 * tags, a tag that is too long, an address that is none) is kept among `extra`.
 */
export function checkItem(item: ImportItem, { here, furthest }: Todays): ImportItem<CheckedRecord> {
  if ('refused' in item) return item;
  const { record } = item;
  const refuse = (reason: string) => ({ refused: { where: record.where, reason } });
  const said = record.content.length > MAX_SENT ? record.content.trim() : record.content; // blanks without end
  if (said.length > MAX_SENT) return refuse(TOO_LONG);
  const content = record.own ? said : said.replaceAll('\0', '').toWellFormed();
  if (content.trim() === '') return refuse('has no text, no mood and no picture');
  if (codePoints(content.trim()) > MAX_CONTENT) return refuse(TOO_LONG);
  const at = record.date.getTime();
  if (Number.isNaN(at)) return refuse('has no date that can be read');
  if (!isInRange(record, record.own ? furthest : here))
    return refuse(`lies on ${record.day}, outside 1900 to tomorrow`);
  if (Math.abs(daysBetween(dayOf(record.date, 'UTC'), record.day)) > 1)
    return refuse('has a day on which its moment lies in no time zone');
  if (record.key === '' || record.key.length > MAX_KEY) return refuse('has no name of its own in its format');
  if (record.media.length > MOST_MEDIA) return refuse(`shows more than ${MOST_MEDIA} pictures`);
  const { tags, left } = checkTags(record.tags);
  const url = keptImageUrl.safeParse(record.imageUrl);
  const extra = {
    ...record.extra,
    ...(left.length > 0 && { otherTags: left }),
    ...(!url.success && record.imageUrl !== null && { imageUrl: record.imageUrl }),
  };
  if (isDeeper(extra, MAX_EXTRA_DEPTH) || JSON.stringify(extra).length > MAX_EXTRA)
    return refuse('says more than an entry can keep');
  const checked = { content, tags, mood: checkMood(record.mood), imageUrl: url.data ?? null };
  const whole = { ...record, ...checked, extra: wellFormed(extra) }; // last: what was cut may be cut in two
  return { record: { ...whole, digest: digestOf(whole) } };
}

function checkTags(given: readonly string[]): { tags: string[]; left: string[] } {
  const [tags, left]: [Map<string, string>, string[]] = [new Map(), []];
  let room = MAX_EXTRA;
  for (const [index, name] of given.entries()) {
    const start = name.slice(0, MAX_NAME);
    const isLooked = index < MOST_LOOKED_AT && name.length <= MAX_NAME;
    const parsed = isLooked ? tagRule.safeParse(start.replaceAll('\0', '').toWellFormed()) : null;
    if (!parsed?.success || (tags.size >= MAX_TAGS && !tags.has(tagKey(parsed.data)))) {
      if (start.trim() === '') continue;
      left.push(start);
      room -= start.length;
      if (room < 0) break; // it is refused for that
    } else if (!tags.has(tagKey(parsed.data))) tags.set(tagKey(parsed.data), parsed.data);
  }
  return { tags: [...tags.values()], left };
}

function checkMood(mood: ImportedRecord['mood']): ImportedRecord['mood'] {
  if (!mood) return null;
  const { valence } = mood;
  const label =
    mood.label === null
      ? null
      : [...mood.label.slice(0, MAX_NAME).replaceAll('\0', '').toWellFormed()].slice(0, MAX_LABEL).join('');
  const isValence = valence !== null && Number.isFinite(valence) && Math.abs(valence) <= 1;
  return label || isValence ? { label: label || null, valence: isValence ? valence : null } : null;
}
