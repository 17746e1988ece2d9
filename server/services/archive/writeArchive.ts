import type { Readable } from 'node:stream';
import type { Transaction } from 'sequelize';
import { Image } from '../../../models';
import type { Database } from '../../../models/database';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveFile,
  type ArchiveManifest,
  archiveManifest,
} from '../../contract/archive';
import { tagKey } from '../../contract/diaryFields';
import type { ExportFilters } from '../../contract/export';
import { MOST_ARCHIVE_BYTES } from '../../contract/limits';
import { invalidToken } from '../../errors';
import type { MediaStore } from '../images/mediaStore';
import { createTagList, README_TEXT, readSettings, reportRecords, schemaFiles } from './archiveFiles';
import { entriesInOrder } from './entriesInOrder';
import { readOrigins } from './origins';
import { createArchivePictures } from './pictures';
import { readableMonths } from './readable';
import { analysisRecord, entryRecord } from './records';
import { createStatisticsDigest } from './statisticsDigest';
import { archiveTooLarge, type Chunks, createZipWriter, inPathOrder, type ZipWriter } from './zipWriter';

export interface ArchiveOrder {
  userId: number;
  filters: ExportFilters;
  now: Date;
  /** Of this program. */
  version: string;
}

/**
 * The archive of a diary as a stream. All its files show the diary at one moment, on a snapshot that holds no writer up;
 * it is open until the last byte is read or the stream is destroyed.
 */
export function openArchive({ database, media }: Sources, order: ArchiveOrder): Readable {
  const zip = createZipWriter();
  // What fails must not be tried again: half of the archive may be on its way.
  const work = (transaction: Transaction) =>
    writeFiles({ database, media, zip, transaction }, order).catch(zip.destroy);
  database.read(work).catch(zip.destroy);
  return zip.output;
}

/** Throws a 422 when the pictures of a whole diary alone are more than one archive can be: before anything is on its way. */
export async function checkArchiveFits(
  { userId, filters }: Pick<ArchiveOrder, 'userId' | 'filters'>,
  transaction: Transaction | null = null,
): Promise<void> {
  if (!isWhole(filters)) return;
  const bytes = Number((await Image.sum('bytes', { where: { userId }, transaction })) ?? 0);
  if (bytes > MOST_ARCHIVE_BYTES) throw archiveTooLarge();
}

const isWhole = (filters: ExportFilters) => Object.values(filters).every((filter) => filter === undefined);

export interface Sources {
  database: Database;
  media: MediaStore;
}

interface Writing extends Sources {
  zip: ZipWriter;
  transaction: Transaction;
}

async function writeFiles({ database, media, zip, transaction }: Writing, order: ArchiveOrder): Promise<void> {
  const { userId, filters, now, version } = order;
  const settings = await readSettings(userId, transaction);
  if (!settings) throw invalidToken();
  await checkArchiveFits({ userId, filters }, transaction);
  const isComplete = isWhole(filters);
  const pictures = createArchivePictures({ media, userId });
  const files: ArchiveFile[] = [];
  const add = async (path: string, chunks: Chunks, kind: { derived: boolean; records?: () => number }) => {
    const written = await zip.add(path, chunks);
    files.push({ path, ...written, records: kind.records?.() ?? null, derived: kind.derived });
  };
  const addLines = async (path: string, records: AsyncIterable<object> | Iterable<object>, derived: boolean) => {
    let count = 0;
    const lines = (async function* () {
      for await (const record of records) {
        count += 1;
        yield `${JSON.stringify(record)}\n`;
      }
    })();
    await add(path, lines, { derived, records: () => count });
    return count;
  };
  const asSaved = (withReadings: boolean) =>
    entriesInOrder({ userId, filters, withReadings, within: 'created_at' }, transaction);
  const forPeople = () => entriesInOrder({ userId, filters, withReadings: false }, transaction);

  await add('README.txt', [README_TEXT], { derived: true });
  for (const { path, text } of schemaFiles()) await add(path, [text], { derived: true });
  const tags = createTagList();
  const statistics = createStatisticsDigest();
  const counts = {
    entries: await addLines(
      'entries.ndjson',
      (async function* () {
        for await (const page of asSaved(false)) {
          const origins = await readOrigins(page, transaction);
          const images = await pictures.of(page, transaction);
          for (const entry of page) {
            tags.add(entry);
            yield entryRecord(entry, {
              timeZone: settings.timeZone,
              origin: origins.get(entry.id) ?? null,
              images: images.get(entry.id) ?? [],
            });
          }
        }
      })(),
      false,
    ),
    analyses: await addLines(
      'analyses.ndjson',
      (async function* () {
        for await (const page of asSaved(true)) {
          for (const entry of page) {
            const tagKeys = entry.tags.map(tagKey); // as who reads the archive counts them, not as an older version stored them
            statistics.add({ ...entry, tagKeys, reading: entry.analysis });
            yield* present(analysisRecord(entry));
          }
        }
      })(),
      true,
    ),
    // A report tells of weeks as they were: of a part of the diary there is none.
    reports: await addLines('reports.ndjson', isComplete ? reportRecords(database, userId, transaction) : [], true),
    tags: await addLines('tags.ndjson', tags.records(), true),
    media: 0,
  };
  for (const { path, read } of pictures.files()) {
    await add(path, read(), { derived: false });
    counts.media += 1;
  }
  await add('settings.json', [`${JSON.stringify(settings, null, 2)}\n`], { derived: false });
  for await (const { path, text } of readableMonths(forPeople(), {
    fileOf: pictures.fileOf,
    timeZone: settings.timeZone,
  }))
    await add(path, text, { derived: true });
  const digest = statistics.finish();
  const manifestOf = (packed: ArchiveManifest['packed']): ArchiveManifest => ({
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    generator: { name: 'emotion-diary', version },
    exportedAt: now.toISOString(),
    scope: {
      complete: isComplete,
      from: filters.from ?? null,
      to: filters.to ?? null,
      emotion: filters.emotion ?? null,
      tag: filters.tag ?? null,
      q: filters.q ?? null,
      ...(filters.word !== undefined && { word: filters.word }),
    },
    counts,
    statistics: digest,
    packed,
    files: inPathOrder(files),
  });
  await zip.end('manifest.json', (packed) => `${JSON.stringify(archiveManifest.parse(manifestOf(packed)), null, 2)}\n`);
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);
