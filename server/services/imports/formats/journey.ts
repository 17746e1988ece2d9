import { z } from 'zod';
import { isTimeZone } from '../../../lib/civilDays';
import { dayOf } from '../../../lib/dates';
import { htmlToMarkdown } from '../html/htmlToMarkdown';
import { isDeeper, MAX_DEPTH, parseRecord } from '../reading/json';
import { wholeText } from '../reading/text';
import type { ImportItem, Json, RecordMedium } from '../record';
import type { ImportSource } from '../source';
import { contentOf } from './daylioMoods';
import type { ImportFormat } from './format';
import { readRecord } from './readRecord';
import { texts } from './texts';
import { dayIn, instantOf } from './writtenDate';

type ZipSource = Extract<ImportSource, { kind: 'zip' }>;

const MAX_FILE_BYTES = 2_097_152;
/** How this program says that there is no number. */
const ABSENT = 1.7e308;

const entry = z.looseObject({
  id: z.string().min(1).max(200),
  date_journal: z.number(),
  date_modified: z.number().optional().catch(undefined),
  timezone: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  tags: texts,
  photos: texts,
});

/** Journey's export: a JSON file for each entry, its media beside it. */
export const journeyImport: ImportFormat = {
  name: 'journey',
  title: 'Journey (ZIP)',

  async recognises(source) {
    if (source.kind !== 'zip') return false;
    const [first] = entriesOf(source);
    return first !== undefined && entry.safeParse(await readJson(source, first)).success;
  },

  async *records(source, { timeZone }) {
    if (source.kind !== 'zip') return;
    for (const path of entriesOf(source))
      yield await readFile(await readJson(source, path), { path, source, timeZone });
  },
};

const entriesOf = ({ zip }: ZipSource) =>
  [...zip.members.keys()].filter((path) => /^([^/]+\/)?\d{6,}-[^/]+\.json$/.test(path)).sort();

async function readJson({ zip }: ZipSource, path: string): Promise<unknown> {
  try {
    return parseRecord(await wholeText((await zip.open(path)) as AsyncIterable<Buffer>, MAX_FILE_BYTES));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

interface Context {
  path: string;
  source: ZipSource;
  timeZone: string;
}

async function readFile(value: unknown, context: Context): Promise<ImportItem> {
  const { path } = context;
  if (isDeeper(value, MAX_DEPTH)) return { refused: { where: path, reason: 'is nested too deeply' } };
  return readRecord(value, path, {
    schema: entry,
    otherwise: 'is no entry: it has no id or no date_journal',
    read: (said) => readEntry(said, context),
  });
}

async function readEntry(found: z.output<typeof entry>, { path, source, timeZone }: Context) {
  const {
    id,
    date_journal: at,
    date_modified: saved,
    timezone: zone,
    type,
    text = '',
    tags = [],
    photos = [],
    ...extra
  } = found;
  const date = instantOf(at);
  if (!date) return 'has a date that does not exist';
  const isHtml = type === 'html' || /^\s*<(p|div|h\d)\b/i.test(text);
  const media = photos.map((name, index): RecordMedium => {
    const member = `${path.slice(0, path.lastIndexOf('/') + 1)}${name}`;
    return { path: source.zip.members.has(member) ? member : null, placeholder: null, alt: null, isCover: index === 0 };
  });
  const isZone = zone !== undefined && isTimeZone(zone);
  const day = dayIn(date, zone);
  return {
    key: id,
    content: contentOf({
      title: '',
      text: isHtml ? await htmlToMarkdown(text) : text,
      mood: media.length > 0 ? 'Pictures' : null,
    }),
    date,
    day: day ?? dayOf(date, timeZone),
    zone: isZone ? zone : null,
    isZoneAssumed: day === null,
    emotion: null,
    mood: moodOf(extra.mood),
    tags,
    imageUrl: null,
    media,
    updatedAt: instantOf(saved),
    extra: { ...present(extra), ...(zone !== undefined && !isZone && { timezone: zone }) },
    own: null,
  };
}

/** What its numbers mean is not known, so they are a word for the person to read: 0 stands for none. */
function moodOf(mood: unknown): { label: string; valence: null } | null {
  return typeof mood === 'number' && mood !== 0 ? { label: `mood ${mood}`, valence: null } : null;
}

function present(extra: Record<string, unknown>): Record<string, Json> {
  const known = Object.entries(extra).filter(
    ([, value]) => value !== null && value !== '' && !(typeof value === 'number' && Math.abs(value) > ABSENT),
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(known)));
}
