import { Import } from '../../../models';
import type { Database } from '../../../models/database';
import type { Clock } from '../../lib/clock';
import { dayOf } from '../../lib/dates';
import type { Caller } from '../caller';
import type { Deriver } from '../deriver';
import type { ImageService } from '../images/imageService';
import { lockUserIfThere } from '../locks';
import { choicesOf, type ImportOutcome, outcomeOf } from './importRow';
import { isHeld, LEASE_MS, type Lease } from './lease';
import { type PreparedRecord, prepareRecords } from './prepare';
import { readItems } from './readItems';
import type { ImportedRecord } from './record';
import type { ImportSource } from './source';
import { createPictureTaker } from './takePictures';
import { writeBatch } from './writeBatch';

export interface ImportWork {
  database: Database;
  deriver: Deriver;
  images: Pick<ImageService, 'create' | 'incoming' | 'deleteUnshown'>;
  clock: Clock;
  /** Whether to leave it here for now. Asked before each batch. */
  isOver: () => Promise<boolean>;
  /** Says that we are still at it; called before each piece of work. Throws a `LetGo` when it is to be left at once. */
  hold: () => Promise<void>;
  lease: Lease;
}

/**
 * Carries an import out from where it stands, a batch in each transaction, together with the progress: a record is done
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
  const pictures = createPictureTaker({ images: work.images, source, caller, hold: work.hold });
  const today = dayOf(clock.now(), caller.timeZone);
  const reading = { source, format, context: { timeZone: row.timeZone } };
  try {
    for await (const { items, position } of readItems(reading, today, row.position)) {
      if (await work.isOver()) return false;
      const records: ImportedRecord[] = items.flatMap((item) => ('record' in item ? [item.record] : []));
      const takePictures = (record: ImportedRecord) => pictures.take(record);
      const prepared = await prepareRecords(records, { deriver, choices, takePictures, hold: work.hold });
      const brought = pictures.newPictures();
      const write = () => writeOnce(work, { row, prepared, brought, position, refused: items.length - records.length });
      if (!(await work.lease.alone(write))) return false;
      pictures.settle();
    }
    return true;
  } finally {
    await takeBack(work, { row, caller, unwritten: pictures.newPictures() });
  }
}

/** Pictures of an import that was undone before it had written that they are its own: its undo does not know of them. */
async function takeBack(
  { images }: ImportWork,
  { row, caller, unwritten }: { row: Import; caller: Caller; unwritten: number[] },
): Promise<void> {
  if (unwritten.length === 0) return;
  const goesOn = (await Import.count({ where: { id: row.id, status: 'importing' } })) === 1; // and takes them once more
  if (!goesOn) await images.deleteUnshown(caller, unwritten);
}

interface Written {
  row: Import;
  prepared: PreparedRecord[];
  /** Ids of new pictures. */
  brought: number[];
  /** In the file, behind these records. */
  position: number;
  refused: number;
}

/** Writes records and progress in one transaction. False when the import is not ours any more. */
async function writeOnce({ database, clock }: ImportWork, written: Written): Promise<boolean> {
  const { row, prepared, brought, position, refused } = written;
  const known = outcomeOf(row);
  const now = await database.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const { userId, id: importId, format } = row;
  const batch = { userId, importId, format, choices: choicesOf(row), now: clock.now(), readFrom: now };
  const outcome = await database.write(async (transaction): Promise<ImportOutcome | null> => {
    if (!(await lockUserIfThere(userId, transaction))) return null;
    if (!(await isHeld(row, transaction))) return null;
    const { added, replaced, skipped } = await writeBatch(prepared, batch, transaction);
    const sum: ImportOutcome = {
      ...known,
      added: known.added + added,
      replaced: known.replaced + replaced,
      skipped: known.skipped + skipped,
      refused: known.refused + refused,
      pictures: known.pictures + brought.length,
      pictureIds: [...known.pictureIds, ...brought],
      begun: 0,
    };
    await Import.update({ position, outcome: sum, leaseUntil }, { where: { id: importId }, transaction });
    return sum;
  });
  if (!outcome) return false;
  row.set({ position, outcome, leaseUntil });
  return true;
}
