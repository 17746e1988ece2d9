import type { Transaction } from 'sequelize';
import { findIdsAfter, findNewestId, findUsedClientIds, forgetAnswers } from '../../../models/repositories/entryWrites';
import { findClaimable } from '../../../models/repositories/importRows';
import { insertMany } from '../../../models/repositories/rows';
import type { Storable } from '../../../models/repositories/values';
import { runSteps } from '../../../models/runSteps';
import type { ArchiveAnalysis } from '../../contract/archive';
import type { ImportChoices } from '../../contract/imports';
import { createPauses } from '../../lib/eventLoop';
import { readingColumns } from '../analysis';
import { type NewEntry, rowOf, writtenEntry } from '../newEntries';
import { applyChanges, type EntryChange } from '../summaries';
import { type KeptEntry, showsPictures } from './keptEntry';
import { type Likenesses, nameOf } from './likenesses';
import { type Match, matchRecords } from './matching';
import type { PreparedRecord } from './prepare';
import { revisionName } from './recordStatus';
import { replaceEntry } from './replace';

export interface BatchOutcome {
  added: number;
  replaced: number;
  skipped: number;
  /** Pictures that could not be read, of what was written. */
  unreadable: number;
  /** In the order of the records. */
  matches: Match[];
}

export interface Batch {
  userId: number;
  importId: number;
  format: string;
  choices: ImportChoices;
  now: Date;
  /** By the database's clock: from when on texts may be read. */
  readFrom: Date;
  /** Entries that stand as some record of the file tells them, which no other record is to replace. */
  told: ReadonlySet<number>;
  /** Those of them that some record names. */
  named: ReadonlySet<number>;
  /** Of the records before. */
  likenesses: Likenesses;
}

/**
 * Writes records as entries, or leaves them out. Must run in the transaction that notes the progress, once it has the row of
 * the user.
 */
export async function writeBatch(
  prepared: readonly PreparedRecord[],
  batch: Batch,
  transaction: Transaction,
): Promise<BatchOutcome> {
  const { userId, format, importId, choices, likenesses, named, told } = batch;
  const records = prepared.map(({ record }) => record);
  const whose = { userId, format, importId, likenesses, named, told };
  const matches = await runSteps(transaction, (engine) => matchRecords(engine, records, whose));
  let skipped = 0;
  let unreadable = 0;
  const additions: PreparedRecord[] = [];
  const replaced: number[] = [];
  const changes: EntryChange[] = [];
  const seen = new Set<string>();
  const taken = new Set<number>();
  const pause = createPauses();
  for (const [index, one] of prepared.entries()) {
    await pause();
    const match = matches[index] ?? { kind: 'new' };
    const name = nameOf(one.record);
    const isLeftOut = one.isLeftOut || seen.has(name) || leavesOut(match, choices);
    seen.add(name);
    if (isLeftOut) {
      skipped += 1;
      continue;
    }
    unreadable += one.unreadable;
    if (match.kind === 'changed' && choices.changed === 'replace' && !taken.has(match.diaryId)) {
      const change = await replaceEntry(match.diaryId, one, batch, transaction);
      if (change) changes.push(change);
      taken.add(match.diaryId);
      replaced.push(match.diaryId);
    } else additions.push(one);
  }
  await claimEntries(prepared, matches, batch, transaction);
  changes.push(...(await addEntries(additions, batch, transaction)));
  await applyChanges(userId, changes, transaction);
  if (replaced.length > 0) await runSteps(transaction, () => forgetAnswers(userId, replaced));
  return { added: additions.length, replaced: replaced.length, skipped, unreadable, matches };
}

/** Whether nothing comes of a record. */
export const leavesOut = ({ kind }: Match, { changed = 'skip' }: ImportChoices): boolean =>
  kind === 'same' || (kind === 'changed' && changed === 'skip');

/** Notes of records that are left out, since another import wrote just what they say, that this one brings it, too. */
async function claimEntries(
  prepared: readonly PreparedRecord[],
  matches: readonly Match[],
  batch: Batch,
  transaction: Transaction,
): Promise<void> {
  const found = matches.flatMap((match, index) => {
    const one = prepared[index];
    return match.kind === 'same' && one ? [{ ...match, one }] : [];
  });
  const diaryIds = [...new Set(found.map(({ diaryId }) => diaryId))];
  const claimable = new Set<string>();
  for (const known of await runSteps(transaction, () => findClaimable(batch.importId, diaryIds))) {
    if (known.isClaimed) claimable.delete(revisionName(known));
    else claimable.add(revisionName(known));
  }
  const rows = found
    .filter((match) => claimable.delete(revisionName(match))) // once, however often the file repeats it
    .map(({ one, diaryId, revision }) => recordRow(one, { diaryId, revision, batch, isClaim: true }));
  await runSteps(transaction, (engine) => insertMany(engine, 'import_records', rows));
}

/** Gives the changes, for the summaries. */
async function addEntries(
  additions: readonly PreparedRecord[],
  batch: Batch,
  transaction: Transaction,
): Promise<EntryChange[]> {
  if (additions.length === 0) return [];
  const { userId } = batch;
  const pause = createPauses();
  const taken = await usedClientIds(additions, userId, transaction);
  const newest = await runSteps(transaction, () => findNewestId());
  const rows = additions.map((one) => newEntry(one, batch, taken));
  const insert = async (table: string, values: readonly Record<string, Storable>[]) => {
    await runSteps(transaction, (engine) => insertMany(engine, table, values));
    await pause();
  };
  await insert('diaries', rows.map(rowOf));
  // Engines number the rows of an insert upwards, and nobody else writes this user's entries meanwhile.
  const ids = await runSteps(transaction, () => findIdsAfter(userId, newest));
  const written = rows.map((row, index) => writtenEntry(row, ids[index] ?? 0));
  await insert(
    'emotions',
    written.flatMap(({ emotions }) => emotions),
  );
  await insert(
    'tags',
    written.flatMap(({ tags }) => tags),
  );
  await insert(
    'import_records',
    written.map(({ entry: { id, revision } }, index) =>
      recordRow(additions[index] as PreparedRecord, { diaryId: id, revision, batch }),
    ),
  );
  return written.map(({ counted }) => ({ before: null, after: counted }));
}

/** Names that other entries have, or had: an imported entry comes without. */
async function usedClientIds(
  additions: readonly PreparedRecord[],
  userId: number,
  transaction: Transaction,
): Promise<Set<string>> {
  const clientIds = additions.flatMap(({ record }) => record.own?.clientId ?? []);
  return new Set(await runSteps(transaction, () => findUsedClientIds(userId, clientIds)));
}

function newEntry(one: PreparedRecord, batch: Batch, taken: Set<string>): NewEntry {
  const { record, content, searchText, words, writerColumns, analysis } = one;
  const { own, date, day, tags } = record;
  const clientId = own?.clientId ?? null;
  const isFree = clientId !== null && !taken.has(clientId);
  if (isFree) taken.add(clientId);
  const columns = {
    userId: batch.userId,
    content,
    searchText,
    words,
    ...writerColumns,
    date,
    day,
    revision: own?.revision ?? 1,
    clientId: isFree ? clientId : null,
    ...analysisColumns(analysis, batch),
    createdAt: notAfter(own?.createdAt ?? record.createdAt ?? earlier(record.updatedAt, date), batch.now),
    updatedAt: notAfter(record.updatedAt, batch.now),
  };
  return { columns, detected: analysis, tags };
}

const notAfter = (given: Date | null, now: Date) => (given && given <= now ? given : now);

/** Nothing is saved before it is there. */
const earlier = (updatedAt: Date | null, date: Date) => (updatedAt && updatedAt < date ? updatedAt : updatedAt && date);

/** Read already, or waiting behind all that was written today: those have no lease at all. */
export function analysisColumns(analysis: ArchiveAnalysis | null, { now, readFrom }: Pick<Batch, 'now' | 'readFrom'>) {
  if (!analysis) return { ...readingColumns(null, now), leaseUntil: readFrom };
  return readingColumns({ ...analysis, findings: analysis }, new Date(analysis.analysedAt));
}

export function recordRow(
  { record }: PreparedRecord,
  {
    diaryId,
    revision,
    batch,
    replaced = null,
    isClaim = false,
  }: { diaryId: number; revision: number; batch: Batch; replaced?: KeptEntry | null; isClaim?: boolean },
) {
  return {
    userId: batch.userId,
    importId: batch.importId,
    diaryId,
    format: record.own?.origin?.format ?? batch.format,
    sourceKey: record.key,
    digest: record.digest,
    revision,
    origin: { zone: record.zone, extra: record.extra },
    replaced,
    replacedRevision: replaced?.diary.revision ?? null,
    keepsImages: replaced !== null && showsPictures(replaced),
    isClaim,
  };
}
