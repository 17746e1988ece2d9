import type { Transaction } from 'sequelize';
import { Import, ImportRecord, Report } from '../../../models';
import type { Database } from '../../../models/database';
import { deleteEntries } from '../../../models/repositories/entryWrites';
import {
  findClaims,
  findNewestRecords,
  type NewestRecord,
  transferKept,
} from '../../../models/repositories/importRows';
import { runSteps } from '../../../models/runSteps';
import type { Caller } from '../caller';
import { countedEntries } from '../entries';
import type { ImageService } from '../images/imageService';
import { lockUserIfThere } from '../locks';
import { applyChanges } from '../summaries';
import { outcomeOf } from './importRow';
import { type Lease, leasedUntil, outcomeIfHeld } from './lease';
import { groupByStatus, revisionName } from './recordStatus';
import { restoreEntries } from './restore';

const BATCH_BYTES = 1_048_576;
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
  const leaseUntil = leasedUntil(await database.now());
  const done = await database.write(async (transaction) => {
    if (!(await lockUserIfThere(row.userId, transaction))) return null;
    const before = await outcomeIfHeld(row, transaction);
    if (!before) return null;
    const { looked, kept } = await undoSome(row, transaction);
    const outcome = { ...before, kept: before.kept + kept };
    await Import.update({ leaseUntil, outcome }, { where: { id: row.id }, transaction });
    return { looked, outcome };
  });
  if (!done) return null;
  row.set({ leaseUntil, outcome: done.outcome });
  return done.looked;
}

/**
 * As if the import had never been: an entry that nobody has touched since goes, or is again what it was; where other imports
 * have replaced what this one wrote it stays, and the first of those keeps from now on what this one kept. What another
 * import brought, too, is that one's from now on.
 */
async function undoSome({ id, userId }: Import, transaction: Transaction): Promise<{ looked: number; kept: number }> {
  const records = batchOf(await runSteps(transaction, () => findNewestRecords(id)));
  const writing = records.filter(({ isClaim }) => !isClaim);
  const { untouched, superseded, edited } = await groupByStatus(writing, transaction);
  const claimed = await findHeirs(id, writing, transaction);
  const heirs = new Map([...superseded.map(({ record, by }) => [record.id, by] as const), ...claimed]);
  for (const [from, to] of heirs) await runSteps(transaction, () => transferKept({ from, to }));
  const left = untouched.filter((record) => !heirs.has(record.id));
  const replacements = left.filter(({ isReplacement }) => isReplacement);
  const additions = left.filter(({ isReplacement }) => !isReplacement);
  await restoreEntries(userId, replacements, transaction);
  await removeEntries(
    userId,
    additions.map(({ diaryId }) => diaryId),
    transaction,
  );
  await ImportRecord.destroy({ where: { id: records.map((record) => record.id) }, transaction });
  return { looked: records.length, kept: edited.filter(({ isFirst }) => isFirst).length };
}

/** The first claim of another import on what each of some records wrote, by the record. */
async function findHeirs(
  importId: number,
  records: readonly NewestRecord[],
  transaction: Transaction,
): Promise<Map<number, number>> {
  if (records.length === 0) return new Map();
  const diaryIds = records.map(({ diaryId }) => diaryId);
  const claims = await runSteps(transaction, () => findClaims(importId, diaryIds));
  const byRevision = new Map(claims.map((claim) => [revisionName(claim), claim.id])); // the last first
  return new Map(
    records.flatMap(({ id, diaryId, written: revision }) => {
      const claim = byRevision.get(revisionName({ diaryId, revision }));
      return claim === undefined ? [] : [[id, claim] as const];
    }),
  );
}

/** The first of some records: no entry twice, and not more than may be held in memory at once. */
function batchOf(records: readonly NewestRecord[]): NewestRecord[] {
  const diaryIds = new Set<number>();
  let sum = 0;
  const end = records.findIndex(({ diaryId, bytes }, index) => {
    sum += bytes;
    if (diaryIds.has(diaryId) || (index > 0 && sum > BATCH_BYTES)) return true;
    diaryIds.add(diaryId);
    return false;
  });
  return records.slice(0, end === -1 ? records.length : end);
}

/** Without a trace: unlike entries that their writer deletes, they were never meant to be. */
async function removeEntries(userId: number, ids: readonly number[], transaction: Transaction): Promise<void> {
  const counted = await countedEntries(ids, transaction);
  await runSteps(transaction, () => deleteEntries(userId, ids));
  const changes = [...counted.values()].map((before) => ({ before, after: null }));
  await applyChanges(userId, changes, transaction);
}
