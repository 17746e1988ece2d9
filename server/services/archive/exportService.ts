import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'sequelize';
import type { Database } from '../../../models/database';
import type { ExportFilters } from '../../contract/export';
import { tooManyRequests, unavailable } from '../../errors';
import type { Clock } from '../../lib/clock';
import { openBook } from '../book/openBook';
import type { Caller } from '../caller';
import type { MediaStore } from '../images/mediaStore';
import { csvOfDiary } from './csv';
import { checkFilters } from './entriesInOrder';
import { checkArchiveFits, openArchive } from './writeArchive';

/** Each holds a snapshot of the database open while its client reads, so there are few at a time. */
const AT_ONCE = 4;

interface Running {
  kind: ExportKind;
  stream: Readable;
  /** Whether it is read so slowly that its place may be given to somebody else. */
  isSlow: () => boolean;
}

type ExportKind = 'archive' | 'csv' | 'pdf';

const NEVER_SLOW = () => false;

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
  /** A book is computed for minutes, however fast it is read: some places are always left for what is done in seconds. */
  const bookPlaces = Math.ceil(places / 2);

  /** One at a time for a person, some for all. Throws a 429 or a 503. Returns who has to give way, if anybody. */
  function findRoom(kind: ExportKind, userId: number): number | null {
    if (running.has(userId)) throw tooManyRequests(5, { what: 'An export of this diary is at work already' });
    const books = [...running].filter((each) => each[1].kind === 'pdf');
    const lacksBookPlace = kind === 'pdf' && books.length >= bookPlaces;
    if (running.size < places && !lacksBookPlace) return null;
    for (const [other, { isSlow }] of lacksBookPlace ? books : running) if (isSlow()) return other;
    throw unavailable('Too many exports are at work just now', 10);
  }

  function begin(kind: ExportKind, userId: number, isSlow: () => boolean, open: () => Readable): Readable {
    const slow = findRoom(kind, userId);
    if (slow !== null) {
      running.get(slow)?.stream.destroy(unavailable('This was read too slowly while others waited'));
      running.delete(slow);
    }
    const stream = open();
    running.set(userId, { kind, stream, isSlow });
    stream.once('close', () => running.get(userId)?.stream === stream && running.delete(userId));
    return stream;
  }

  function openCsv(userId: number, filters: ExportFilters): Readable {
    return onSnapshot(database, (transaction) => csvOfDiary(database, { userId, filters }, transaction));
  }

  return {
    /** Throws what each of the others would throw, and begins nothing. */
    async check(kind: ExportKind, { id }: Pick<Caller, 'id'>, filters: ExportFilters): Promise<void> {
      checkFilters(filters);
      findRoom(kind, id);
      if (kind === 'archive') await checkArchiveFits({ userId: id, filters });
    },

    /**
     * The archive as a ZIP. Throws a 400 on filters that contradict each other, a 429 while one of this person is at work,
     * a 503 while many of others are, unless one of them `isSlow`, which is given up; `check` tells a 422 for one that is
     * too large, which here breaks off.
     */
    archive(caller: Pick<Caller, 'id'>, filters: ExportFilters, isSlow = NEVER_SLOW): Readable {
      checkFilters(filters);
      const order = { userId: caller.id, filters, now: clock.now(), version };
      return begin('archive', caller.id, isSlow, () => openArchive({ database, media }, order));
    },

    /** The table as CSV. Throws like `archive`. */
    csv(caller: Pick<Caller, 'id'>, filters: ExportFilters, isSlow = NEVER_SLOW): Readable {
      checkFilters(filters);
      return begin('csv', caller.id, isSlow, () => openCsv(caller.id, filters));
    },

    /** The book as PDF. Throws like `archive`. */
    pdf(caller: Pick<Caller, 'id'>, filters: ExportFilters, isSlow = NEVER_SLOW): Readable {
      checkFilters(filters);
      return begin('pdf', caller.id, isSlow, () => openBook({ database, media }, { userId: caller.id, filters }));
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
