import { Import } from '../../../models';
import type { Database } from '../../../models/database';
import type { Clock } from '../../lib/clock';
import { dayOf } from '../../lib/dates';
import type { Caller } from '../caller';
import type { Deriver } from '../deriver';
import type { ImageService } from '../images/imageService';
import { lockUserIfThere } from '../locks';
import { formatNamed } from './formats';
import { choicesOf, type ImportOutcome, isHeld, LEASE_MS, outcomeOf } from './importRow';
import { prepareRecords } from './prepare';
import { readItems } from './readItems';
import type { ImportedRecord } from './record';
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
  /** Says that we are still at it; called before each piece of work. Throws a `LetGo` when it is to be left at once. */
  hold: () => Promise<void>;
}

/**
 * Carries an import out from where it stands, a batch in each transaction, together with the progress: a record is done
 * once whatever happens. Says whether it came to the end; it does not when its turn is over or the import was undone.
 */
export async function carryOut(
  work: ImportWork,
  { row, source, caller }: { row: Import; source: ImportSource; caller: Caller },
): Promise<boolean> {
  const { database, deriver, clock } = work;
  const format = formatNamed(row.format);
  const choices = choicesOf(row);
  const pictures = createPictureTaker({ images: work.images, source, caller, hold: work.hold });
  const today = dayOf(clock.now(), caller.timeZone);
  const reading = { source, format, context: { timeZone: row.timeZone } };
  for await (const { items, position } of readItems(reading, today, row.position)) {
    if (await work.isOver()) return false;
    const records: ImportedRecord[] = items.flatMap((item) => ('record' in item ? [item.record] : []));
    const takePictures = (record: ImportedRecord) => pictures.take(record);
    const prepared = await prepareRecords(records, { deriver, choices, takePictures, hold: work.hold });
    const known = outcomeOf(row);
    const brought = pictures.newPictures();
    const until = new Date((await database.now()).getTime() + LEASE_MS);
    const outcome = await database.write(async (transaction): Promise<ImportOutcome | null> => {
      if (!(await lockUserIfThere(row.userId, transaction))) return null;
      const batch = {
        userId: row.userId,
        importId: row.id,
        format: format.name,
        choices,
        now: clock.now(),
        readFrom: new Date(until.getTime() - LEASE_MS),
      };
      if (!(await isHeld(row, transaction))) return null;
      const { added, replaced, skipped } = await writeBatch(prepared, batch, transaction);
      const sum: ImportOutcome = {
        ...known,
        added: known.added + added,
        replaced: known.replaced + replaced,
        skipped: known.skipped + skipped,
        refused: known.refused + items.length - records.length,
        pictures: known.pictures + brought.length,
        pictureIds: [...known.pictureIds, ...brought],
        begun: 0,
      };
      const progress = { position, outcome: sum, leaseUntil: until };
      await Import.update(progress, { where: { id: row.id }, transaction });
      return sum;
    });
    if (!outcome) return false;
    row.set({ position, outcome, leaseUntil: until });
  }
  return true;
}
