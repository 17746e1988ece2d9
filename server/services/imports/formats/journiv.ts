import { z } from 'zod';
import { isDay, isTimeZone } from '../../../lib/civilDays';
import { dayOf, noonOf } from '../../../lib/dates';
import { createPauses } from '../../../lib/eventLoop';
import { jsonParts } from '../reading/json';
import { textOf } from '../reading/text';
import type { Json, RecordMedium } from '../record';
import type { ImportSource } from '../source';
import { contentOf } from './daylioMoods';
import type { ImportFormat } from './format';
import { readRecord } from './readRecord';
import { texts } from './texts';
import { instantOf } from './writtenDate';

type ZipSource = Extract<ImportSource, { kind: 'zip' }>;

/** What the program writes, and what its description says. */
const FILES = ['data.json', 'journiv.json'];

/** That media are found by. */
const MOST_NAMES = 100_000;

const mediaName = z.string().max(300).optional().catch(undefined);
const medium = z.looseObject({ checksum: mediaName, file_path: mediaName, original_filename: mediaName });
const entry = z.looseObject({
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  title: z.string().nullish().catch(undefined),
  content: z.string().nullish().catch(undefined),
  entry_date: z.string().optional().catch(undefined),
  entry_datetime_utc: z.string().optional().catch(undefined),
  entry_timezone: z.string().optional().catch(undefined),
  updated_at: z.string().nullish().catch(undefined),
  tags: texts,
  mood_log: z.looseObject({ mood_name: z.string() }).nullish().catch(undefined),
  media: z.array(medium).optional().catch(undefined),
});

/** Journiv's export: one JSON file with every journal, and a folder of media. */
export const journivImport: ImportFormat = {
  name: 'journiv',
  title: 'Journiv (ZIP)',

  async recognises(source) {
    if (source.kind !== 'zip') return false;
    const path = dataOf(source);
    if (path === undefined) return false;
    for await (const _ of partsOf(source, path, ['export_version', 'journals.*.entries.*'])) return true;
    return false;
  },

  async *records(source, { timeZone }) {
    const path = source.kind === 'zip' ? dataOf(source) : undefined;
    if (source.kind !== 'zip' || path === undefined) return;
    const index = await findMedia(source, path);
    let number = 0;
    for await (const { value } of partsOf(source, path, ['journals.*.entries.*'])) {
      number += 1;
      yield await readRecord(value, `${path} entry ${number}`, {
        schema: entry,
        otherwise: 'is no entry',
        read: (said) => readEntry(said, { index, timeZone }),
      });
    }
  },
};

const dataOf = ({ zip }: ZipSource) => FILES.find((path) => zip.members.has(path));

async function* partsOf({ zip }: ZipSource, path: string, patterns: string[]) {
  yield* jsonParts(textOf((await zip.open(path)) as AsyncIterable<Buffer>), patterns);
}

function readEntry(found: z.output<typeof entry>, { index, timeZone }: { index: MediaIndex; timeZone: string }) {
  const { id, title, content, entry_date: day, entry_datetime_utc: at, entry_timezone: zone, ...rest } = found;
  const { tags = [], mood_log: mood, media: files = [], updated_at: saved, ...extra } = rest;
  const isZone = zone !== undefined && isTimeZone(zone);
  const place = isZone ? zone : timeZone;
  const date = at === undefined ? (isDay(day ?? '') ? noonOf(day ?? '', place) : null) : instantOf(withOffset(at));
  if (!date) return 'has no date that can be read';
  const media = files.map(
    (file, place): RecordMedium => ({
      path: memberFor(index, file),
      placeholder: null,
      alt: null,
      isCover: place === 0,
    }),
  );
  return {
    key: String(id ?? `${date.toISOString()} ${title ?? ''}`).slice(0, 255),
    content: contentOf({ title: title ?? '', text: content ?? '', mood: mood?.mood_name ?? null }),
    date,
    day: isDay(day ?? '') ? (day ?? '') : dayOf(date, place),
    zone: isZone ? zone : null,
    isZoneAssumed: !isZone && (at === undefined || !isDay(day ?? '')),
    emotion: null,
    mood: mood ? { label: mood.mood_name, valence: null } : null,
    tags,
    imageUrl: null,
    media,
    updatedAt: saved ? instantOf(withOffset(saved)) : null,
    extra: JSON.parse(JSON.stringify(extra)) as Record<string, Json>,
    own: null,
  };
}

/** Instants in UTC, sometimes without saying so. */
const withOffset = (at: string) => (/(Z|[+-]\d{2}:?\d{2})$/i.test(at) ? at : `${at}Z`);

/**
 * Files of the media folder by what entries name them with: their whole name, the name without its ending, or a part of that, such
 * as the checksum. Names have many parts, so those alone are kept that some entry names; and no file is looked for by looking at all.
 */
async function findMedia(source: ZipSource, path: string): Promise<MediaIndex> {
  const wanted = new Set<string>();
  for await (const { value } of partsOf(source, path, ['journals.*.entries.*']))
    for (const name of (entry.safeParse(value).data?.media ?? []).flatMap(namesOf))
      if (wanted.size < MOST_NAMES) wanted.add(name);
  const index = new Map<string, string>();
  const pause = createPauses();
  for (const member of source.zip.members.keys()) {
    await pause();
    if (!member.startsWith('media/')) continue;
    const name = baseName(member);
    const stem = withoutEnding(name);
    for (const known of [name, stem, ...stem.split(/[._-]/)])
      if (wanted.has(known) && !index.has(known)) index.set(known, member);
  }
  return index;
}

type MediaIndex = ReadonlyMap<string, string>;

const baseName = (path: string) => path.split('/').at(-1) ?? path;
const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '');

const namesOf = ({ file_path: path, checksum, original_filename: name }: z.output<typeof medium>): string[] =>
  [path, checksum, name].flatMap((part) => (part ? [baseName(part), withoutEnding(baseName(part))] : []));

const memberFor = (index: MediaIndex, file: z.output<typeof medium>): string | null =>
  namesOf(file).flatMap((name) => index.get(name) ?? [])[0] ?? null;
