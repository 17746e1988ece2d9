import type { Transaction } from 'sequelize';
import { Diary, Import, ImportRecord, Report } from '../../../models';
import type { Database } from '../../../models/database';
import { deleteEntry } from '../../../models/repositories/entryWrites';
import { runSteps } from '../../../models/runSteps';
import type { Caller } from '../caller';
import { assembleWordedEntries, entryContribution } from '../entries';
import type { ImageService } from '../images/imageService';
import { lockUserIfThere } from '../locks';
import { applyChange } from '../summaries';
import { outcomeOf } from './importRow';
import { isHeld, LEASE_MS, type Lease } from './lease';
import { restoreEntry } from './replace';

const BATCH = 50;
const PICTURES = 250;

export interface UndoWork {
  database: Database;
  images: Pick<ImageService, 'deleteUnshown'>;
  /** Whether to leave it here for now. Asked before each batch. */
  isOver: () => Promise<boolean>;
  lease: Pick<Lease, 'alone'>;
}

/**
 * Takes back what an import did, the last first, and in the end the import itself. Goes on where it was after a crash.
 * Says whether it came to the end.
 */
export async function undo(work: UndoWork, { row, caller }: { row: Import; caller: Caller }): Promise<boolean> {
  const { database } = work;
  for (;;) {
    if (await work.isOver()) return false;
    const left = await work.lease.alone(() => undoOnce(database, row));
    if (left === null) return false;
    if (left === 0) break;
  }
  const { pictureIds, weeks } = outcomeOf(row);
  for (let at = 0; at < pictureIds.length; at += PICTURES) {
    if (await work.isOver()) return false;
    await work.images.deleteUnshown(caller, pictureIds.slice(at, at + PICTURES));
  }
  await database.write(async (transaction) => {
    if (!(await lockUserIfThere(row.userId, transaction))) return;
    await Report.destroy({ where: { userId: row.userId, week: weeks }, transaction });
    await Import.destroy({ where: { id: row.id }, transaction });
  });
  return true;
}

/** How many were looked at; null when the import is not ours any more. */
async function undoOnce(database: Database, row: Import): Promise<number | null> {
  const leaseUntil = new Date((await database.now()).getTime() + LEASE_MS);
  const left = await database.write(async (transaction) => {
    if (!(await lockUserIfThere(row.userId, transaction))) return null;
    if (!(await isHeld(row, transaction))) return null;
    await Import.update({ leaseUntil }, { where: { id: row.id }, transaction });
    return undoSome(row.id, transaction);
  });
  if (left !== null) row.set({ leaseUntil });
  return left;
}

async function undoSome(importId: number, transaction: Transaction): Promise<number> {
  const records = await ImportRecord.findAll({
    where: { importId },
    order: [['id', 'DESC']],
    limit: BATCH,
    raw: true,
    transaction,
  });
  const diaryIds = records.map(({ diaryId }) => diaryId);
  const rows = new Map((await Diary.findAll({ where: { id: diaryIds }, transaction })).map((row) => [row.id, row]));
  for (const record of records) {
    const row = rows.get(record.diaryId);
    const isUntouched = row?.revision === record.revision;
    await ImportRecord.destroy({ where: { id: record.id }, transaction });
    if (!row || !isUntouched) continue;
    if (record.replaced === null) await removeEntry(row, transaction);
    else {
      const { from, to } = await restoreEntry(row, record.replaced, transaction);
      const earlier = { diaryId: row.id, revision: from };
      await ImportRecord.update({ revision: to }, { where: earlier, transaction });
      for (const one of records) if (one.diaryId === row.id && one.revision === from) one.revision = to;
    }
  }
  return records.length;
}

/** Without a trace: unlike an entry that its writer deletes, it was never meant to be. */
async function removeEntry(row: Diary, transaction: Transaction): Promise<void> {
  const [entry] = await assembleWordedEntries([row], transaction);
  await runSteps(transaction, () => deleteEntry(row));
  if (entry) await applyChange(row.userId, { before: entryContribution(entry), after: null }, transaction);
}
