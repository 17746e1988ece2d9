import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ARCHIVED_WRITER_FIELDS,
  type ArchiveAnalysis,
  type ArchiveEntry,
  type ArchiveFile,
  type ArchiveManifest,
  archiveAnalysis,
  archiveEntry,
  archiveFile,
  archiveManifest,
  archiveReport,
} from '../../../contract/archive';
import { tagKey } from '../../../contract/diaryFields';
import { createPauses } from '../../../lib/eventLoop';
import { idOfImageAddress } from '../../../lib/imageAddress';
import { pick } from '../../../lib/pick';
import { createStatisticsDigest } from '../../archive/statisticsDigest';
import { isDeeper, MAX_DEPTH, parseRecord } from '../reading/json';
import { linesOf, textOf, wholeText } from '../reading/text';
import type { ZipArchive } from '../reading/zip';
import { DESCRIPTOR_BYTES } from '../reading/zipLayout';
import { type ImportedRecord, type ImportItem, OWN_FORMAT } from '../record';
import { asRefusal, ImportRefusal } from '../refusal';
import type { ImportFormat } from './format';

const MANIFEST = 'manifest.json';
const MAX_MANIFEST_BYTES = 16_777_216;
/** Six for each of as many files as a ZIP may hold, and some more. */
const MOST_IN_MANIFEST = 361_000;
/** Of a line: twice what a record of another diary may say, since that is kept beside what an entry says. */
const MOST_IN_LINE = 20_000;
/** One for each week: since 1900 there were some 6 600. */
const MOST_REPORTS = 10_000;

/** Our own archive: everything in it is checked before the first record is given. */
export const archiveImport: ImportFormat = {
  name: OWN_FORMAT,
  title: 'Archive of this service',

  async recognises(source) {
    if (source.kind !== 'zip' || !source.zip.members.has(MANIFEST)) return false;
    const manifest = await wholeText(await source.zip.open(MANIFEST), MAX_MANIFEST_BYTES).catch((error: unknown) => {
      throw asRefusal(error, 'manifest.json is damaged');
    });
    return manifest.includes(`"${ARCHIVE_FORMAT}"`);
  },

  reports: async (source) => (source.kind === 'zip' ? [...new Set(await weeksOf(source.zip))] : []),

  async *records(source, { isKnownWhole }) {
    if (source.kind !== 'zip') return;
    const { zip } = source;
    const manifest = await readManifest(zip);
    if (!isKnownWhole) {
      await checkPacking(zip, manifest);
      await checkFiles(zip, manifest);
    }
    yield* readRecords(zip, manifest);
  },
};

async function readManifest(zip: ZipArchive): Promise<ArchiveManifest> {
  const json = parseJson(await wholeText(await zip.open(MANIFEST), MAX_MANIFEST_BYTES), MANIFEST, MOST_IN_MANIFEST);
  const { version } = json as { version?: unknown };
  if (typeof version === 'number' && version > ARCHIVE_VERSION)
    throw new ImportRefusal(`The archive has version ${version}; this service reads up to ${ARCHIVE_VERSION}`);
  refuseWrongFile(json as { files?: unknown });
  return checkedBy(archiveManifest, json, MANIFEST);
}

/** The first file that is told wrongly ends it: a schema would look at all of them, and say for each what is wrong. */
function refuseWrongFile({ files }: { files?: unknown }): void {
  if (Array.isArray(files)) for (const file of files) checkedBy(archiveFile, file, MANIFEST);
}

/**
 * Where we packed it, every byte must be where it was; who packed it anew with another program (its headers show it) has
 * only the checksums of the files.
 */
async function checkPacking(zip: ZipArchive, { packed }: ArchiveManifest): Promise<void> {
  const { layout } = zip;
  if (layout.isOurs === 'none') return;
  const isWhole =
    layout.isOurs === 'all' &&
    layout.startOf(MANIFEST) === packed.bytes &&
    layout.dataBytes === packed.bytes + (zip.members.get(MANIFEST) ?? 0) + DESCRIPTOR_BYTES &&
    (await layout.sha256Of(packed.bytes)) === packed.sha256 &&
    (await layout.haveDescriptors());
  if (!isWhole) throw new ImportRefusal('The archive is damaged: it is not as it was packed');
}

/** Every file that is there must be told, every file that is told must be there, whole. */
async function checkFiles(zip: ZipArchive, { files }: ArchiveManifest): Promise<void> {
  const told = new Map(files.map((file) => [file.path, file]));
  if (told.size !== files.length) throw new ImportRefusal('The manifest tells of a file twice');
  for (const path of zip.members.keys()) {
    if (path !== MANIFEST && !told.has(path)) throw new ImportRefusal(`${shown(path)} is not in the manifest`);
  }
  for (const file of files) {
    if (!zip.members.has(file.path)) throw new ImportRefusal(`${shown(file.path)} is missing`);
    await checkFile(zip, file);
  }
}

async function checkFile(zip: ZipArchive, { path, sha256, bytes, records }: ArchiveFile): Promise<void> {
  if (zip.members.get(path) !== bytes)
    throw new ImportRefusal(`${shown(path)} has another length than the manifest says`);
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of (await zip.open(path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (records !== null) for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  if (hash.digest('hex') !== sha256)
    throw new ImportRefusal(`${shown(path)} is not what the manifest says: its checksum differs`);
  if (records !== null && lines !== records)
    throw new ImportRefusal(`${shown(path)} has ${lines} records, and the manifest says ${records}`);
}

/** Of each report, in their order. */
async function weeksOf(zip: ZipArchive): Promise<string[]> {
  const weeks: string[] = [];
  for await (const { record } of recordsOf(zip, 'reports.ndjson', archiveReport)) {
    if (weeks.push(record.week) > MOST_REPORTS)
      throw new ImportRefusal('The archive holds more reports than there are weeks');
  }
  return weeks;
}

async function* readRecords(zip: ZipArchive, manifest: ArchiveManifest): AsyncGenerator<ImportItem> {
  const analyses = recordsOf(zip, 'analyses.ndjson', archiveAnalysis);
  const statistics = createStatisticsDigest();
  let next = (await analyses.next()).value ?? null;
  let [entries, read, lastDay] = [0, 0, ''];
  for await (const { record, where } of recordsOf(zip, 'entries.ndjson', archiveEntry)) {
    const analysis: ArchiveAnalysis | null = next?.record.entry === record.id ? next.record : null;
    if (analysis) {
      read += 1;
      next = (await analyses.next()).value ?? null;
    }
    entries += 1;
    if (record.day < lastDay) throw new ImportRefusal(`${where} is out of order`);
    lastDay = record.day;
    const { day, emotion, tags } = record;
    statistics.add({ day, emotion, tagKeys: tags.map(tagKey), reading: analysis });
    yield { record: toRecord(record, analysis, where) };
  }
  if (next) throw new ImportRefusal(`${next.where} belongs to no entry`);
  const { counts } = manifest;
  if (entries !== counts.entries || read !== counts.analyses)
    throw new ImportRefusal('The archive holds another number of entries than the manifest says');
  if ((await weeksOf(zip)).length !== counts.reports)
    throw new ImportRefusal('The archive holds another number of reports than the manifest says');
  if (statistics.finish().sha256 !== manifest.statistics.sha256)
    throw new ImportRefusal('The entries count to other statistics than the manifest says');
}

async function* recordsOf<S extends z.ZodType>(zip: ZipArchive, path: string, schema: S) {
  const text = textOf((await zip.open(path)) as AsyncIterable<Buffer>);
  const pause = createPauses();
  for await (const { line, number } of linesOf(text)) {
    await pause();
    const where = `${path} line ${number}`;
    yield { where, record: checkedBy(schema, parseJson(line, where, MOST_IN_LINE), where) };
  }
}

function toRecord(entry: ArchiveEntry, analysis: ArchiveAnalysis | null, where: string): ImportedRecord {
  const { id, clientId, revision, createdAt, updatedAt, origin } = entry;
  const cover = entry.images.find((image) => image.cover);
  return {
    where,
    key: origin ? origin.key : `${id}@${createdAt}`,
    content: entry.content,
    date: new Date(entry.instant),
    day: entry.day,
    zone: entry.zone,
    isZoneAssumed: false,
    emotion: entry.emotion,
    mood: entry.mood,
    tags: entry.tags,
    // The number of a picture that is not in here means another one where it comes to.
    imageUrl: cover && cover.file === null && idOfImageAddress(cover.url) === null ? cover.url : null,
    media: entry.images.flatMap(({ file, url, alt, cover: isCover }) =>
      file === null && isCover ? [] : [{ path: file, placeholder: url, alt, isCover }],
    ),
    updatedAt: new Date(updatedAt),
    extra: origin?.extra ?? {},
    own: {
      id,
      clientId,
      revision,
      createdAt: new Date(createdAt),
      writerFields: pick(entry, ARCHIVED_WRITER_FIELDS),
      analysis,
      origin: origin && { format: origin.format, key: origin.key },
    },
  };
}

function parseJson(text: string, where: string, most: number): unknown {
  const value = parsed(text, where, most);
  if (isDeeper(value, MAX_DEPTH)) throw new ImportRefusal(`${where} is nested too deeply`);
  return value;
}

function parsed(text: string, where: string, most: number): unknown {
  try {
    return parseRecord(text, most);
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal(`${where} is no JSON`);
  }
}

function checkedBy<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ImportRefusal(
    `${where} is not as the schema says, at ${issue?.path.join('.').slice(0, 100) || 'its root'}`,
  );
}

const shown = (path: string) => JSON.stringify(path.slice(0, 100));
