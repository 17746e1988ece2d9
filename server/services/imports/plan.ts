import type { Database } from '../../../models/database';
import { tagKey } from '../../contract/diaryFields';
import type { ImportChoices, ImportPlan } from '../../contract/imports';
import type { Day } from '../../lib/dates';
import type { CallControl } from '../caller';
import type { Todays } from './checkRecord';
import { createFingerprints, fingerprintOf } from './fingerprints';
import type { ImportFormat } from './formats/format';
import { createLikenesses, type FileAgain } from './likenesses';
import { matchRecords } from './matching';
import { createMediaCount } from './media';
import { keyOf } from './names';
import { readItems } from './readItems';
import type { CheckedRecord, ImportedRecord, ImportItem } from './record';
import type { ImportSource } from './source';
import { contentToBe } from './withAddresses';

const MOST_REFUSALS = 100;
/** That a plan names. */
const MOST_MOODS = 200;
const MOST_TAGS = 50;
/** What is counted apart; beyond, only numbers. */
const MOST_NAMES = 20_000;
const SAMPLES = 5;
const SAMPLE_LENGTH = 200;

type Sample = ImportPlan['samples'][number];

/** Looks at every record of a file and writes nothing. Throws an `ImportRefusal` when the file is not whole. */
export async function planImport(
  database: Database,
  file: { source: ImportSource; format: ImportFormat; timeZone: string },
  { userId, today }: { userId: number; today: Todays },
  control: Pick<CallControl, 'throwIfAborted'>,
): Promise<Omit<ImportPlan, 'meanings'>> {
  const { source, format, timeZone } = file;
  const counts = { records: 0, new: 0, same: 0, changed: 0, assumed: 0 };
  const refused: ImportPlan['refused'] = { count: 0, examples: [] };
  const days: { from: Day | null; to: Day | null } = { from: null, to: null };
  const samples = { new: createSamples(), changed: createSamples(), same: createSamples() };
  const moods = new Map<string, { entries: number; valence: number | null }>();
  const tags = new Map<string, string>();
  const media = createMediaCount(source);
  const seen = createFingerprints();

  function refuse(item: Extract<ImportItem, { refused: unknown }>): void {
    refused.count += 1;
    if (refused.examples.length < MOST_REFUSALS) refused.examples.push(item.refused);
  }

  function count(record: ImportedRecord): void {
    if (record.isZoneAssumed) counts.assumed += 1;
    if (days.from === null || record.day < days.from) days.from = record.day;
    if (days.to === null || record.day > days.to) days.to = record.day;
    media.add(record);
    for (const tag of record.tags) if (tags.size < MOST_NAMES) tags.set(tagKey(tag), tags.get(tagKey(tag)) ?? tag);
    const { label = null, valence = null } = record.mood ?? {};
    if (label === null || record.own || (moods.size >= MOST_NAMES && !moods.has(label))) return;
    const mood = moods.get(label);
    moods.set(label, { entries: (mood?.entries ?? 0) + 1, valence: mood ? mood.valence : valence });
  }

  const requireWanted = () => control.throwIfAborted();
  const read = (isKnownWhole: boolean) =>
    readItems({ source, format, context: { timeZone, isKnownWhole }, requireWanted }, today);
  const likenesses = createLikenesses(format.name);
  const again: FileAgain = {
    all: () => read(true),
    done: () => [],
    match: (records) =>
      database.readSteps((engine) =>
        matchRecords(engine, records, { userId, format: format.name, importId: null, likenesses }),
      ),
  };
  for await (const { items } of read(false)) {
    counts.records += items.length;
    const records: CheckedRecord[] = [];
    for (const item of items) {
      if ('refused' in item) refuse(item);
      else records.push(item.record);
    }
    const matches = await likenesses.match(records, again);
    likenesses.note(records, matches);
    for (const [index, record] of records.entries()) {
      count(record);
      const print = fingerprintOf(`${keyOf(record, format.name)} ${record.digest}`);
      const kind = seen.add(print) ? 'same' : (matches[index]?.kind ?? 'new');
      counts[kind] += 1;
      samples[kind].add(record);
    }
  }
  requireWanted(); // whoever hung up meanwhile has no use for it
  const listed = (kind: Sample['kind']) =>
    samples[kind].list((record) => describe(record, kind, contentToBe(record, source)));
  const comes = [...listed('new'), ...listed('changed')];
  const byNumber = [...moods].sort(([a, { entries: m }], [b, { entries: n }]) => n - m || (a < b ? -1 : 1));
  return {
    format: format.name,
    title: format.title,
    ...counts,
    refused,
    ...days,
    timeZone,
    samples: comes.length > 0 ? comes : listed('same'),
    moods: byNumber.slice(0, MOST_MOODS).map(([label, mood]) => ({ label, ...mood })),
    tags: { count: tags.size, names: [...tags.values()].slice(0, MOST_TAGS) },
    media: media.counts(),
  };
}

/** Where a word stands that is not in the file, a slip of the pen; -1 where there is none. Of a plan that is full nobody knows. */
export const findStrangeMood = (moods: NonNullable<ImportChoices['moods']>, { moods: known }: ImportPlan): number =>
  known.length >= MOST_MOODS ? -1 : moods.findIndex(({ label }) => known.every((mood) => mood.label !== label));

/** Five records, spread over however many there are. */
function createSamples() {
  let kept: { record: ImportedRecord; index: number }[] = [];
  let [index, stride] = [0, 1];
  return {
    add(record: ImportedRecord): void {
      if (index % stride === 0) kept.push({ record, index });
      index += 1;
      if (kept.length <= SAMPLES * 4) return;
      stride *= 2;
      kept = kept.filter((one) => one.index % stride === 0);
    },
    list(describe: (record: ImportedRecord) => Sample): Sample[] {
      const places = Array.from({ length: Math.min(SAMPLES, kept.length) }, (_, place) =>
        Math.round((place * (kept.length - 1)) / Math.max(1, Math.min(SAMPLES, kept.length) - 1)),
      );
      return places.flatMap((place) => {
        const record = kept[place]?.record;
        return record ? [describe(record)] : [];
      });
    },
  };
}

const describe = (
  { where, day, date, emotion, mood, tags }: ImportedRecord,
  kind: Sample['kind'],
  text: string,
): Sample => ({
  kind,
  where,
  day,
  date: date.toISOString(),
  text: [...text.slice(0, SAMPLE_LENGTH * 2)].slice(0, SAMPLE_LENGTH).join(''),
  emotion,
  mood: mood?.label ?? null,
  tags,
});
