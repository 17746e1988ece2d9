import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'sequelize';
import { Image } from '../../../models';
import type { Database } from '../../../models/database';
import { countLineEnds, countPicturesNamed, measureEntries } from '../../../models/repositories/exportRows';
import type { ExportFilters } from '../../contract/export';
import { PER_CALL } from '../../contract/limits';
import { tooManyRequests, unavailable } from '../../errors';
import type { Clock } from '../../lib/clock';
import { IMAGES_PATH } from '../../lib/imageAddress';
import { openBook } from '../book/openBook';
import { type CallControl, type Caller, UNLIMITED } from '../caller';
import { checkFilters } from '../diaryList';
import type { MediaStore } from '../images/mediaStore';
import { csvOfDiary } from './csv';
import { daysWanted } from './entriesInOrder';
import { checkArchiveFits, openArchive } from './writeArchive';

/** Each holds a snapshot of the database open while its client reads, so there are few at a time. */
const AT_ONCE = 4;

/**
 * A book of more than that is set for half a minute, or for an hour: in bytes, and in pictures. Setting a short line, which may
 * be a paragraph of its own, takes as long as that of so many letters.
 */
const SHORT_BOOK = { entry: 512, line: 32, size: 2_097_152, pictures: 200 };

/** One of less than that is set in seconds, as an archive is written: it needs no place among the books. */
const LITTLE_BOOK = { size: 65_536, pictures: 20 };

/** How long an export will take, however fast it is read. */
export type Bulk = 'little' | 'short' | 'long';

type ExportKind = 'archive' | 'csv' | 'pdf';

interface Terms {
  /** Whether it is read so slowly that its place may be given to somebody else. */
  isSlow: () => boolean;
  /** As `check` tells. */
  bulk: Bulk;
}

interface Running extends Terms {
  kind: ExportKind;
  stream: Readable;
}

const PLAIN: Terms = { isSlow: () => false, bulk: 'short' };

export type ExportService = ReturnType<typeof createExportService>;

/** Diaries on their way out. What a stream gives is the diary at one moment; destroying it ends the work. */
export function createExportService({
  database,
  media,
  clock,
  version,
  connections = 2 * AT_ONCE,
}: {
  database: Database;
  media: MediaStore;
  clock: Clock;
  version: string;
  /** To the database: at least half of them stay free for everything else. */
  connections?: number;
}) {
  const running = new Map<number, Running>();
  const places = Math.min(AT_ONCE, Math.ceil(connections / 2));
  /**
   * A book is computed for minutes, however fast it is read: some places are always left for what is done in seconds, and
   * some of those for books to short ones.
   */
  const bookPlaces = Math.ceil(places / 2);
  const longPlaces = Math.ceil(bookPlaces / 2);

  /** Those at work of whom there may be no more beside it; null while there is room. */
  function findRivals(kind: ExportKind, bulk: Bulk): [number, Running][] | null {
    const all = [...running];
    const books = all.filter(([, other]) => other.kind === 'pdf' && other.bulk !== 'little');
    const long = books.filter(([, other]) => other.bulk === 'long');
    const isBook = kind === 'pdf' && bulk !== 'little';
    if (isBook && bulk === 'long' && long.length >= longPlaces) return long;
    if (isBook && books.length >= bookPlaces) return books;
    return all.length >= places ? all : null;
  }

  /** One at a time for a person, some for all. Throws a 429 or a 503. Returns who has to give way, if anybody. */
  function findRoom(kind: ExportKind, userId: number, bulk: Bulk): number | null {
    if (running.has(userId)) throw tooManyRequests(5, { what: 'An export of this diary is at work already' });
    const rivals = findRivals(kind, bulk);
    if (!rivals) return null;
    for (const [other, { isSlow }] of rivals) if (isSlow()) return other;
    throw unavailable('Too many exports are at work just now', 10);
  }

  function begin(kind: ExportKind, userId: number, terms: Terms, open: () => Readable): Readable {
    const slow = findRoom(kind, userId, terms.bulk);
    if (slow !== null) {
      running.get(slow)?.stream.destroy(unavailable('This was read too slowly while others waited'));
      running.delete(slow);
    }
    const stream = open();
    running.set(userId, { kind, stream, ...terms });
    stream.once('close', () => running.get(userId)?.stream === stream && running.delete(userId));
    return stream;
  }

  /** Of the days that are asked for, whatever else is. */
  async function bulkOfBook(userId: number, filters: ExportFilters, control: CallControl): Promise<Bulk> {
    const { entry, line, size, pictures } = SHORT_BOOK;
    const measured = { userId, ...daysWanted(filters), entry, most: size / entry };
    const bytes = await measureEntries(database, measured);
    control.charge(Math.min(bytes, size) / PER_CALL.measuredBytes);
    if (bytes >= size) return 'long'; // without a look into the texts
    const all = bytes + line * (await countLineEnds(database, measured));
    if (all >= size) return 'long';
    const named =
      all < LITTLE_BOOK.size ? await countPicturesNamed(database, { ...measured, path: IMAGES_PATH }) : pictures;
    if (named < LITTLE_BOOK.pictures) return 'little';
    return (await Image.count({ where: { userId } })) >= pictures ? 'long' : 'short';
  }

  function openCsv(userId: number, filters: ExportFilters): Readable {
    return onSnapshot(database, (transaction) => csvOfDiary({ userId, filters }, transaction));
  }

  return {
    /** Throws what each of the others would throw, and begins nothing. Says how long it will take. */
    async check(
      kind: ExportKind,
      { id }: Pick<Caller, 'id'>,
      filters: ExportFilters,
      control = UNLIMITED,
    ): Promise<Bulk> {
      checkFilters(filters);
      findRoom(kind, id, 'little'); // whoever is refused however little it is has nothing measured
      const bulk = kind === 'pdf' ? await bulkOfBook(id, filters, control) : 'short';
      findRoom(kind, id, bulk);
      if (kind === 'archive') await checkArchiveFits({ userId: id, filters });
      control.throwIfAborted();
      return bulk;
    },

    /**
     * The archive as a ZIP. Throws a 400 on filters that contradict each other, a 429 while one of this person is at work,
     * a 503 while many of others are, unless one of them `isSlow`, which is given up; `check` tells a 422 for one that is
     * too large, which here breaks off.
     */
    archive(caller: Pick<Caller, 'id'>, filters: ExportFilters, terms = PLAIN): Readable {
      checkFilters(filters);
      const order = { userId: caller.id, filters, now: clock.now(), version };
      return begin('archive', caller.id, terms, () => openArchive({ database, media }, order));
    },

    /** The table as CSV. Throws like `archive`. */
    csv(caller: Pick<Caller, 'id'>, filters: ExportFilters, terms = PLAIN): Readable {
      checkFilters(filters);
      return begin('csv', caller.id, terms, () => openCsv(caller.id, filters));
    },

    /** The book as PDF. Throws like `archive`. */
    pdf(caller: Pick<Caller, 'id'>, filters: ExportFilters, terms = PLAIN): Readable {
      checkFilters(filters);
      return begin('pdf', caller.id, terms, () => openBook({ database, media }, { userId: caller.id, filters }));
    },
  };
}

/** A stream of what is read on one snapshot, which ends with the stream. */
function onSnapshot(database: Database, chunks: (transaction: Transaction) => AsyncIterable<string>): Readable {
  const output = new PassThrough();
  const fail = (error: Error) => void output.destroy(error);
  database.read((transaction) => pipeline(Readable.from(chunks(transaction)), output).catch(fail)).catch(fail);
  return output;
}
