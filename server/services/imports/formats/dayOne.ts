import { z } from 'zod';
import { codePoints } from '../../../contract/common';
import { MAX_CONTENT, MAX_SENT } from '../../../contract/diaryFields';
import { isTimeZone } from '../../../lib/civilDays';
import { dayOf } from '../../../lib/dates';
import { runInSlices } from '../../../lib/eventLoop';
import { TOO_LONG } from '../checkRecord';
import { jsonParts } from '../reading/json';
import { textOf } from '../reading/text';
import type { Json, RecordMedium } from '../record';
import type { ImportSource } from '../source';
import { withoutEscapes, withoutNeedlessEscapes } from './dayOneEscapes';
import { richToMarkdown } from './dayOneRich';
import type { ImportFormat } from './format';
import { readRecord } from './readRecord';
import { texts } from './texts';
import { dayIn, instantOf } from './writtenDate';

type ZipSource = Extract<ImportSource, { kind: 'zip' }>;

/** They are kept, and make the name of a file. */
const name = z.string().max(200).optional().catch(undefined);
const medium = z.looseObject({ identifier: name, md5: name, type: name });
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
        yield await readRecord(value, `${path} entry ${number}`, {
          schema: entry,
          otherwise: 'has no uuid or no creationDate',
          read: (said) => readEntry(said, { journal: nameOf(path), photos, timeZone }),
        });
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
  journal: string;
  photos: Map<string, string>;
  timeZone: string;
}

async function readEntry(found: DayOneEntry, { journal, photos, timeZone }: Context) {
  const { uuid, creationDate, modifiedDate, text, tags = [], timeZone: zone, ...rest } = found;
  const date = instantOf(creationDate);
  if (!date) return 'has a creationDate that cannot be read';
  const { photos: own = [], richText = '', videos: _v, audios: _a, pdfAttachments: _p, ...extra } = rest;
  const said = text?.replace(/[\u200b\0]/g, '') ?? '';
  // Before anything is looked for in it: what it would be without any of its escapes, it is at least.
  if (said.trim().length > MAX_SENT || codePoints(withoutEscapes(said).trim()) > MAX_CONTENT) return TOO_LONG;
  const written = said.trim()
    ? await runInSlices(withoutNeedlessEscapes(said))
    : (await runInSlices(richToMarkdown(richText))).replaceAll('\u200b', '');
  const pictures = picturesOf(written, own, photos);
  const known = zone !== undefined && isTimeZone(zone);
  const day = dayIn(date, zone);
  return {
    key: uuid,
    content: pictures.content,
    date,
    day: day ?? dayOf(date, timeZone),
    zone: known ? zone : null,
    isZoneAssumed: day === null,
    emotion: null,
    mood: null,
    tags,
    imageUrl: null,
    media: [...pictures.media, ...otherMedia(found)],
    createdAt: date,
    updatedAt: instantOf(modifiedDate),
    extra: { ...(extra as Record<string, Json>), journal, ...(zone !== undefined && !known && { timeZone: zone }) },
    own: null,
  };
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
