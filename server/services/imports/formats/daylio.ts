import { z } from 'zod';
import { isDay } from '../../../lib/civilDays';
import { instantAt } from '../../../lib/dates';
import { MAX_NAME } from '../checkRecord';
import { jsonParts } from '../reading/json';
import { beginOf, textOf } from '../reading/text';
import type { RecordMedium } from '../record';
import { ImportRefusal } from '../refusal';
import type { ImportSource } from '../source';
import { contentOf, PREDEFINED, VALENCES } from './daylioMoods';
import { noteToMarkdown } from './daylioNote';
import type { ImportFormat } from './format';
import { readRecord } from './readRecord';
import { instantOf } from './writtenDate';

type ZipSource = Extract<ImportSource, { kind: 'zip' }>;

const BACKUP = 'backup.daylio';
const MOST_NAMES = 50_000;
/** A checksum and a letter or two; it stands in the name of a file. */
const MAX_CHECKSUM = 200;

const mood = z.looseObject({
  id: z.number(),
  custom_name: z.string().optional().catch(undefined),
  mood_group_id: z.number(),
  predefined_name_id: z.number().optional().catch(undefined),
});
const tag = z.looseObject({ id: z.number(), name: z.string() });
const asset = z.looseObject({
  id: z.number(),
  checksum: z.string().max(MAX_CHECKSUM),
  type: z.number().optional().catch(undefined),
});
const entry = z.looseObject({
  id: z.number(),
  datetime: z.number(),
  year: z.number(),
  month: z.number(),
  day: z.number(),
  hour: z.number(),
  minute: z.number(),
  timeZoneOffset: z.number().optional().catch(undefined),
  mood: z.number(),
  note: z.string().optional().catch(undefined),
  note_title: z.string().optional().catch(undefined),
  tags: z.array(z.number()).optional().catch(undefined),
  assets: z.array(z.number()).optional().catch(undefined),
});

interface Names {
  moods: Map<number, { label: string; valence: number | null }>;
  tags: Map<number, string>;
  assets: Map<number, string | null>;
}

/** Daylio's backup: a ZIP with base64 of JSON in it. */
export const daylioImport: ImportFormat = {
  name: 'daylio',
  title: 'Daylio (backup)',

  recognises: async (source) => source.kind === 'zip' && source.zip.members.has(BACKUP),

  async *records(source, { timeZone }) {
    if (source.kind !== 'zip') return;
    const names = await readNames(source);
    let number = 0;
    for await (const { value } of jsonParts(decoded(source), ['dayEntries.*'])) {
      number += 1;
      yield await readRecord(value, `entry ${number}`, {
        schema: entry,
        otherwise: 'has no id, mood or date',
        read: (said) => readEntry(said, { names, timeZone }),
      });
    }
  },
};

/**
 * Moods, tags and pictures have rows of their own, which may stand behind the entries that name them, thousands of times each: so
 * only the beginnings of their names are kept.
 */
async function readNames(source: ZipSource): Promise<Names> {
  const names: Names = { moods: new Map(), tags: new Map(), assets: new Map() };
  const media = new Map([...source.zip.members.keys()].map((path) => [path.split('/').at(-1)?.split('.')[0], path]));
  for await (const { pattern, value } of jsonParts(decoded(source), ['customMoods.*', 'tags.*', 'assets.*'])) {
    if (names.moods.size + names.tags.size + names.assets.size > MOST_NAMES)
      throw new ImportRefusal('The backup names too much');
    const [asMood, asTag, asAsset] = [mood.safeParse(value), tag.safeParse(value), asset.safeParse(value)];
    if (pattern === 'customMoods.*' && asMood.data) {
      const { id, custom_name: own, mood_group_id: level, predefined_name_id: predefined } = asMood.data;
      const label =
        beginOf(own?.trim() ?? '', MAX_NAME) || PREDEFINED[predefined ?? level] || PREDEFINED[level] || 'unknown';
      names.moods.set(id, { label, valence: VALENCES[level] ?? null });
    }
    if (pattern === 'tags.*' && asTag.data) names.tags.set(asTag.data.id, beginOf(asTag.data.name, MAX_NAME));
    if (pattern === 'assets.*' && asAsset.data) {
      const { id, checksum, type } = asAsset.data;
      names.assets.set(id, media.get(checksum) ?? (type === 2 ? `${checksum}.audio` : null));
    }
  }
  return names;
}

/** Base64 with line breaks, four characters to three bytes. */
async function* decoded({ zip }: ZipSource): AsyncGenerator<string> {
  yield* textOf(
    (async function* () {
      let rest = '';
      for await (const chunk of (await zip.open(BACKUP)) as AsyncIterable<Buffer>) {
        const text = rest + chunk.toString('latin1').replace(/\s+/g, '');
        if (/[^A-Za-z0-9+/=]/.test(text)) throw new ImportRefusal('The backup is no base64');
        const whole = text.length - (text.length % 4);
        rest = text.slice(whole);
        yield Buffer.from(text.slice(0, whole), 'base64');
      }
      if (rest !== '') throw new ImportRefusal('The backup is cut short');
    })(),
  );
}

async function readEntry(found: z.output<typeof entry>, { names, timeZone }: { names: Names; timeZone: string }) {
  const {
    id,
    datetime,
    year,
    month,
    day,
    hour,
    minute,
    timeZoneOffset,
    note = '',
    note_title: title = '',
    ...rest
  } = found;
  const written = `${year}-${two(month + 1)}-${two(day)}`; // what the person saw: months count from 0
  const local = `${written}T${two(hour)}:${two(minute)}:00`;
  const asUtc = instantOf(`${local}Z`);
  if (!isDay(written) || !asUtc) return 'has a date that does not exist';
  const { mood: moodId, tags = [], assets = [], ...extra } = rest;
  const named = names.moods.get(moodId) ?? null;
  const isKnown = timeZoneOffset !== undefined && Math.abs(timeZoneOffset) <= 54_000_000;
  const date = isKnown ? new Date(asUtc.getTime() - timeZoneOffset) : instantAt(local, timeZone);
  const tagNames = tags.flatMap((tagId) => names.tags.get(tagId) ?? []);
  const media = assets.map(
    (assetId, index): RecordMedium => ({
      path: names.assets.get(assetId) ?? null,
      placeholder: null,
      alt: null,
      isCover: index === 0,
    }),
  );
  return {
    key: `${id}@${datetime}`,
    content: contentOf({ title, text: await noteToMarkdown(note), mood: named?.label ?? null }),
    date,
    day: written,
    zone: null,
    isZoneAssumed: !isKnown,
    emotion: null,
    mood: named,
    tags: tagNames,
    imageUrl: null,
    media,
    updatedAt: null,
    extra: JSON.parse(JSON.stringify({ ...extra, ...(timeZoneOffset !== undefined && { timeZoneOffset }) })),
    own: null,
  };
}

const two = (number: number) => String(number).padStart(2, '0');
