import type { Transaction } from 'sequelize';
import { Import } from '../../../models';
import type { Database } from '../../../models/database';
import type { ImportChoices } from '../../contract/imports';
import type { Clock } from '../../lib/clock';
import { nextTurn } from '../../lib/eventLoop';
import type { Caller } from '../caller';
import type { Deriver } from '../deriver';
import type { ImageService } from '../images/imageService';
import { lockUserIfThere } from '../locks';
import { todaysOf } from './checkRecord';
import { choicesOf, type ImportOutcome, outcomeOf } from './importRow';
import { ImportInterruptedError, type Lease, leasedUntil, outcomeIfHeld } from './lease';
import type { FileAgain, KnownLikenesses } from './likenesses';
import { type Match, matchRecords } from './matching';
import type { Noted } from './notedLikenesses';
import { createPortions } from './portions';
import { type PreparedRecord, prepareRecords } from './prepare';
import { readItems } from './readItems';
import type { CheckedRecord } from './record';
import type { ImportSource } from './source';
import { createPictureTaker } from './takePictures';
import { leavesOut, writeBatch } from './writeBatch';

export interface ImportWork {
  database: Database;
  deriver: Deriver;
  images: Pick<ImageService, 'create' | 'incoming'>;
  clock: Clock;
  /** Whether to leave it here for now. Asked before each batch, and before each picture of a large one. */
  isOver: () => Promise<boolean>;
  /** Says that we are still at it; called before each piece of work. Throws an `ImportInterruptedError` when it is to be left at once. */
  hold: () => Promise<void>;
  lease: Lease;
}

/** Turns of the event loop in which those who wait to write begin without the import: SQLite commits together what waits together. */
const TURNS = 4;

/** How often an import is begun without getting on before a picture that ends its reader each time is left out. */
const PICTURE_TRIES = 3;

/**
 * Carries an import out from where it stands, some records in each transaction, together with the progress: a record is done
 * once whatever happens. Says whether it came to the end; it does not when its turn is over or the import was undone.
 */
export async function carryOut(
  work: ImportWork,
  { row, source, caller, noted }: { row: Import; source: ImportSource; caller: Caller; noted: Noted },
): Promise<boolean> {
  const { deriver, clock } = work;
  const { formatNamed } = await import('./formats');
  const format = formatNamed(row.format);
  const choices = choicesOf(row);
  const note = (imageId: number, transaction: Transaction) => noteBrought(row, imageId, transaction);
  const isTriedEnough = () => outcomeOf(row).begun >= PICTURE_TRIES;
  const { images, hold, isOver } = work;
  const { taken } = noted;
  const takePictures = createPictureTaker({ images, source, caller, hold, isOver, note, isTriedEnough, taken });
  const portions = createPortions(work.database);
  const today = todaysOf(clock.now(), caller.timeZone);
  const reading = { source, format, context: { timeZone: row.timeZone, isKnownWhole: row.position > 0 } };
  const { known: likenesses, since } = noted;
  async function* readAgain(upTo: number) {
    const context = { ...reading.context, isKnownWhole: true };
    for await (const { items, position } of readItems({ ...reading, context }, today)) {
      await hold();
      yield { items: items.slice(0, items.length - Math.max(0, position - upTo)) };
      if (position >= upTo) return;
    }
  }
  const { userId, id: importId } = row;
  const again: FileAgain = {
    all: () => readAgain(Number.POSITIVE_INFINITY),
    done: () => (since > 0 ? readAgain(since) : []),
    match: (records) =>
      work.database.readSteps((engine) =>
        matchRecords(engine, records, { userId, format: row.format, importId, likenesses }),
      ),
  };
  for await (const { items, position } of readItems(reading, today, row.position)) {
    if (await work.isOver()) return false;
    const records: CheckedRecord[] = items.flatMap((item) => ('record' in item ? [item.record] : []));
    const known = lookAhead(records, await likenesses.match(records, again), choices);
    const prepared = await prepareRecords(records, { deriver, choices, takePictures, hold, ...known });
    const ready = prepared.values();
    const written = items.map((item) => ('record' in item ? (ready.next().value ?? null) : null));
    for (let at = 0; at < written.length; ) {
      const portion = written.slice(at, at + portions.size());
      at += portion.length;
      const done = position - written.length + at;
      const startedAt = performance.now();
      if (!(await work.lease.alone(() => writeOnce(work, { row, portion, position: done, known, likenesses }))))
        return false;
      portions.took(portion.length, performance.now() - startedAt);
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    }
  }
  return true;
}

/** Whatever interrupts the batch that shows a picture: an undo knows of it. Throws an `ImportInterruptedError` when that has begun. */
async function noteBrought({ id }: Import, imageId: number, transaction: Transaction): Promise<void> {
  const where = { id, status: 'importing' };
  const row = await Import.findOne({ where, attributes: ['outcome'], transaction });
  if (!row) throw new ImportInterruptedError('it is not to go on');
  const known = outcomeOf(row);
  const outcome = { ...known, pictures: known.pictures + 1, pictureIds: [...known.pictureIds, imageId] };
  await Import.update({ outcome }, { where, transaction });
}

interface Written {
  row: Import;
  /** Null for what cannot become an entry. */
  portion: readonly (PreparedRecord | null)[];
  /** In the file, behind these records. */
  position: number;
  known: Pick<Ahead, 'told' | 'named'>;
  likenesses: KnownLikenesses;
}

interface Ahead {
  /** Entries that stand as one of the records tells them: no other takes their place, wherever the batch is cut. */
  told: ReadonlySet<number>;
  /** Those of them that a record names: no other is taken for them. */
  named: ReadonlySet<number>;
  /** As things stand: then no picture need be taken. */
  isLeftOut: (record: CheckedRecord) => boolean;
}

/** What is known of all records of a batch before any of them is written. */
function lookAhead(records: readonly CheckedRecord[], matches: readonly Match[], choices: ImportChoices): Ahead {
  const same = matches.flatMap((match) => (match.kind === 'same' ? match : []));
  const leftOut = new Set(
    records.filter((_, index) => {
      const match = matches[index];
      return match !== undefined && leavesOut(match, choices);
    }),
  );
  return {
    told: new Set(same.map(({ diaryId }) => diaryId)),
    named: new Set(same.flatMap(({ diaryId, isLikeness }) => (isLikeness ? [] : diaryId))),
    isLeftOut: (record) => leftOut.has(record),
  };
}

/** Writes records and progress in one transaction. False when the import is not ours any more. */
async function writeOnce({ database, clock }: ImportWork, written: Written): Promise<boolean> {
  const { row, portion, position, known: ahead, likenesses } = written;
  const prepared = portion.flatMap((one) => one ?? []);
  const now = await database.now();
  const leaseUntil = leasedUntil(now);
  const { userId, id: importId, format } = row;
  const batch = {
    userId,
    importId,
    format,
    choices: choicesOf(row),
    now: clock.now(),
    readFrom: now,
    ...ahead,
    likenesses,
  };
  const done = await database.write(async (transaction) => {
    if (!(await lockUserIfThere(userId, transaction))) return null;
    const known = await outcomeIfHeld(row, transaction);
    if (!known) return null;
    const { added, replaced, skipped, unreadable, matches } = await writeBatch(prepared, batch, transaction);
    const sum: ImportOutcome = {
      ...known,
      added: known.added + added,
      replaced: known.replaced + replaced,
      skipped: known.skipped + skipped,
      refused: known.refused + portion.length - prepared.length,
      unreadable: known.unreadable + unreadable,
      begun: 0,
    };
    await Import.update({ position, outcome: sum, leaseUntil }, { where: { id: importId }, transaction });
    return { outcome: sum, matches };
  });
  if (!done) return false;
  const records = prepared.map(({ record }) => record);
  likenesses.note(records, done.matches);
  row.set({ position, outcome: done.outcome, leaseUntil });
  return true;
}
