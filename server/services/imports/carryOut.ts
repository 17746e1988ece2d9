import type { Transaction } from 'sequelize';
import { Import } from '../../../models';
import type { Database } from '../../../models/database';
import type { Clock } from '../../lib/clock';
import { dayOf } from '../../lib/dates';
import { nextTurn } from '../../lib/eventLoop';
import type { Caller } from '../caller';
import type { Deriver } from '../deriver';
import type { ImageService } from '../images/imageService';
import { lockUserIfThere } from '../locks';
import { choicesOf, type ImportOutcome, outcomeOf } from './importRow';
import { ImportInterruptedError, LEASE_MS, type Lease, outcomeIfHeld } from './lease';
import { matchRecords } from './matching';
import { createPortions } from './portions';
import { type PreparedRecord, prepareRecords } from './prepare';
import { readItems } from './readItems';
import type { CheckedRecord } from './record';
import type { ImportSource } from './source';
import { createPictureTaker } from './takePictures';
import { writeBatch } from './writeBatch';

export interface ImportWork {
  database: Database;
  deriver: Deriver;
  images: Pick<ImageService, 'create' | 'incoming'>;
  clock: Clock;
  /** Whether to leave it here for now. Asked before each batch. */
  isOver: () => Promise<boolean>;
  /** Says that we are still at it; called before each piece of work. Throws an `ImportInterruptedError` when it is to be left at once. */
  hold: () => Promise<void>;
  lease: Lease;
}

/** Turns of the event loop in which those who wait to write begin without the import: SQLite commits together what waits together. */
const TURNS = 4;

/**
 * Carries an import out from where it stands, some records in each transaction, together with the progress: a record is done
 * once whatever happens. Says whether it came to the end; it does not when its turn is over or the import was undone.
 */
export async function carryOut(
  work: ImportWork,
  { row, source, caller }: { row: Import; source: ImportSource; caller: Caller },
): Promise<boolean> {
  const { deriver, clock } = work;
  const { formatNamed } = await import('./formats');
  const format = formatNamed(row.format);
  const choices = choicesOf(row);
  const note = (imageId: number, transaction: Transaction) => noteBrought(row, imageId, transaction);
  const takePictures = createPictureTaker({ images: work.images, source, caller, hold: work.hold, note });
  const portions = createPortions(work.database);
  const today = dayOf(clock.now(), caller.timeZone);
  const reading = { source, format, context: { timeZone: row.timeZone, isKnownWhole: row.position > 0 } };
  for await (const { items, position } of readItems(reading, today, row.position)) {
    if (await work.isOver()) return false;
    const records: CheckedRecord[] = items.flatMap((item) => ('record' in item ? [item.record] : []));
    const prepared = await prepareRecords(records, { deriver, choices, takePictures, hold: work.hold });
    const ready = prepared.values();
    const written = items.map((item) => ('record' in item ? (ready.next().value ?? null) : null));
    const told = await entriesTold(work, row, records);
    for (let at = 0; at < written.length; ) {
      const portion = written.slice(at, at + portions.size());
      at += portion.length;
      const done = position - written.length + at;
      const startedAt = performance.now();
      if (!(await work.lease.alone(() => writeOnce(work, { row, portion, position: done, told })))) return false;
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
  /** By `entriesTold`. */
  told: ReadonlySet<number>;
}

/** Entries that stand as a record of the batch tells them: no other record takes their place, wherever the batch is cut. */
async function entriesTold({ database }: ImportWork, row: Import, records: CheckedRecord[]): Promise<Set<number>> {
  const { userId, id: importId, format } = row;
  if (choicesOf(row).changed !== 'replace') return new Set();
  const matches = await database.readSteps((engine) => matchRecords(engine, records, { userId, format, importId }));
  return new Set(matches.flatMap((match) => (match.kind === 'same' ? match.diaryId : [])));
}

/** Writes records and progress in one transaction. False when the import is not ours any more. */
async function writeOnce({ database, clock }: ImportWork, written: Written): Promise<boolean> {
  const { row, portion, position, told } = written;
  const prepared = portion.flatMap((one) => one ?? []);
  const now = await database.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const { userId, id: importId, format } = row;
  const batch = { userId, importId, format, choices: choicesOf(row), now: clock.now(), readFrom: now, told };
  const outcome = await database.write(async (transaction): Promise<ImportOutcome | null> => {
    if (!(await lockUserIfThere(userId, transaction))) return null;
    const known = await outcomeIfHeld(row, transaction);
    if (!known) return null;
    const { added, replaced, skipped } = await writeBatch(prepared, batch, transaction);
    const sum: ImportOutcome = {
      ...known,
      added: known.added + added,
      replaced: known.replaced + replaced,
      skipped: known.skipped + skipped,
      refused: known.refused + portion.length - prepared.length,
      begun: 0,
    };
    await Import.update({ position, outcome: sum, leaseUntil }, { where: { id: importId }, transaction });
    return sum;
  });
  if (!outcome) return false;
  row.set({ position, outcome, leaseUntil });
  return true;
}
