import { z } from 'zod';
import { MAX_SENT } from '../../../contract/diaryFields';
import { isTimeZone } from '../../../lib/civilDays';
import { dayOf } from '../../../lib/dates';
import { TOO_LONG } from '../checkRecord';
import { countValues, jsonParts, MOST_VALUES } from '../reading/json';
import { textOf } from '../reading/text';
import type { ImportItem, Json, RecordMedium } from '../record';
import type { ImportSource } from '../source';
import type { ImportFormat } from './format';
import { texts } from './texts';
import { dayIn, instantOf } from './writtenDate';

type ZipSource = Extract<ImportSource, { kind: 'zip' }>;

const medium = z.looseObject({
  identifier: z.string().optional(),
  md5: z.string().optional(),
  type: z.string().optional(),
});
const media = z.array(medium).optional();

/** Lenient: what is missing or strange in one field must not cost the entry. */
const entry = z.looseObject({
  uuid: z.string().min(1).max(200),
  creationDate: z.string(),
  modifiedDate: z.string().optional().catch(undefined),
  timeZone: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  richText: z.string().optional().catch(undefined),
  tags: texts,
  photos: media.catch(undefined),
  videos: media.catch(undefined),
  audios: media.catch(undefined),
  pdfAttachments: media.catch(undefined),
});

type DayOneEntry = z.output<typeof entry>;

/** Day One's export as JSON: one file for each journal, and folders of media. Every journal of the ZIP is read. */
export const dayOneImport: ImportFormat = {
  name: 'dayone',
  title: 'Day One (JSON in a ZIP)',

  async recognises(source) {
    if (source.kind !== 'zip') return false;
    for (const path of journalsOf(source)) {
      for await (const { pattern, value } of partsOf(source, path, ['metadata.version', 'entries.*'])) {
        if (pattern === 'metadata.version') return true;
        return value !== null && typeof value === 'object' && 'uuid' in value && 'creationDate' in value;
      }
    }
    return false;
  },

  async *records(source, { timeZone }) {
    if (source.kind !== 'zip') return;
    for (const path of journalsOf(source)) {
      const photos = await photosOf(source, path);
      let number = 0;
      for await (const { value } of partsOf(source, path, ['entries.*'])) {
        number += 1;
        yield readEntry(value, { where: `${path} entry ${number}`, journal: nameOf(path), photos, timeZone });
      }
    }
  },
};

const journalsOf = ({ zip }: ZipSource) =>
  [...zip.members.keys()].filter((path) => /^[^/]+\.json$/i.test(path) && !path.startsWith('.')).sort();

const nameOf = (path: string) => path.replace(/\.json$/i, '');

async function* partsOf({ zip }: ZipSource, path: string, patterns: string[]) {
  yield* jsonParts(textOf((await zip.open(path)) as AsyncIterable<Buffer>), patterns);
}

/** A photo that several entries show is described in one of them only, so they are gathered from the whole file first. */
async function photosOf(source: ZipSource, path: string): Promise<Map<string, string>> {
  const photos = new Map<string, string>();
  for await (const { value } of partsOf(source, path, ['entries.*'])) {
    const parsed = entry.safeParse(value);
    for (const { identifier, md5, type } of parsed.data?.photos ?? []) {
      if (!identifier || photos.size > 100_000) continue;
      const found = memberFor(source, md5 ?? identifier, type);
      if (found) photos.set(identifier, found);
    }
  }
  return photos;
}

/** By its checksum; the type may be missing, or not be that of the file. */
function memberFor({ zip }: ZipSource, name: string, type: string | undefined): string | null {
  const exact = `photos/${name}.${type ?? 'jpeg'}`;
  if (zip.members.has(exact)) return exact;
  return (
    ['jpeg', 'jpg', 'png', 'heic', 'gif', 'webp']
      .map((ending) => `photos/${name}.${ending}`)
      .find((path) => zip.members.has(path)) ?? null
  );
}

interface Context {
  where: string;
  journal: string;
  photos: Map<string, string>;
  timeZone: string;
}

function readEntry(value: unknown, { where, journal, photos, timeZone }: Context): ImportItem {
  const parsed = entry.safeParse(value);
  if (!parsed.success) return { refused: { where, reason: 'has no uuid or no creationDate' } };
  const { uuid, creationDate, modifiedDate, text, tags = [], timeZone: zone, ...rest } = parsed.data;
  const date = instantOf(creationDate);
  if (!date) return { refused: { where, reason: 'has a creationDate that cannot be read' } };
  const { photos: own = [], richText, videos: _v, audios: _a, pdfAttachments: _p, ...extra } = rest;
  const said = (text ?? textOfRich(richText) ?? '').replaceAll('\u200b', '');
  if (said.trim().length > MAX_SENT) return { refused: { where, reason: TOO_LONG } }; // without its escapes, too
  const written = withoutNeedlessEscapes(said);
  const pictures = picturesOf(written, own, photos);
  const known = zone !== undefined && isTimeZone(zone);
  return {
    record: {
      where,
      key: uuid,
      content: pictures.content,
      date,
      day: dayIn(date, zone) ?? dayOf(date, timeZone),
      zone: known ? zone : null,
      emotion: null,
      mood: null,
      tags,
      imageUrl: null,
      media: [...pictures.media, ...otherMedia(parsed.data)],
      updatedAt: instantOf(modifiedDate),
      extra: { ...(extra as Record<string, Json>), journal, ...(zone !== undefined && !known && { timeZone: zone }) },
      own: null,
    },
  };
}

/**
 * Day One escapes punctuation that means nothing where it stands (`It rained\.`), and strews zero-width spaces. Only the
 * punctuation goes that would not become Markdown: `\-` and `\.` stay where they keep a line from being a list.
 */
function withoutNeedlessEscapes(text: string): string {
  return text.split('\n').map(withoutEscapesOfLine).join('\n');
}

/** Looks at the start of a line once, however many escapes stand in it. */
function withoutEscapesOfLine(line: string): string {
  const blanks = line.search(/\S|$/);
  const [{ length: numbered }] = /^\s*\d{1,9}(?!\d)/.exec(line) ?? [''];
  return line.replace(/\\([.()!\-+,:;?'"/])/g, (escaped, mark: string, at: number) => {
    const isList = at <= blanks ? '-+'.includes(mark) : at === numbered && '.)'.includes(mark);
    const isLink = (mark === '(' && line[at - 1] === ']') || (mark === '!' && line[at + 2] === '[');
    return isList || isLink ? escaped : mark;
  });
}

/** Words and how they look: several times as long as the longest entry. */
const MAX_RICH_TEXT = 1_000_000;

/** Where an entry has rich text alone: its words, line by line. Null where that is none, or says too many things. */
function textOfRich(richText: string | undefined): string | null {
  if (richText === undefined || richText.length > MAX_RICH_TEXT || countValues(richText) > MOST_VALUES) return null;
  try {
    const { contents = [] } = JSON.parse(richText) as { contents?: { text?: unknown }[] };
    return contents.map(({ text }) => (typeof text === 'string' ? text : '')).join('');
  } catch {
    return null;
  }
}

const MOMENT = /!\[([^[\]\n]{0,300})\]\((dayone-moment:\/{1,2}([0-9A-Za-z]{1,80}))\)/g;

function picturesOf(text: string, own: z.output<typeof medium>[], photos: Map<string, string>) {
  const found: RecordMedium[] = [];
  for (const [, alt = '', placeholder = '', identifier = ''] of text.matchAll(MOMENT)) {
    found.push({ path: photos.get(identifier) ?? null, placeholder, alt: alt || null, isCover: false });
  }
  const shown = new Set(found.map(({ placeholder }) => placeholder));
  const parts = [text];
  for (const { identifier } of own) {
    const placeholder = `dayone-moment://${identifier}`;
    if (!identifier || shown.has(placeholder)) continue;
    parts.push(`![](${placeholder})`);
    found.push({ path: photos.get(identifier) ?? null, placeholder, alt: null, isCover: false });
  }
  return { content: parts.length === 1 ? text : parts.join('\n\n').trim(), media: found };
}

/** Not taken, but counted, so that nobody believes they were. */
function otherMedia({ videos = [], audios = [], pdfAttachments = [] }: DayOneEntry): RecordMedium[] {
  const folders = [
    ['videos', videos],
    ['audios', audios],
    ['pdfs', pdfAttachments],
  ] as const;
  return folders.flatMap(([folder, list]) =>
    list.map(({ md5, identifier, type }) => ({
      path: `${folder}/${md5 ?? identifier ?? 'unknown'}.${type ?? 'bin'}`,
      placeholder: null,
      alt: null,
      isCover: false,
    })),
  );
}
