import type { Transaction } from 'sequelize';
import {
  findReplacements,
  type NewestRecord,
  type Replacement,
  type WrittenRevision,
} from '../../../models/repositories/importRows';
import { runSteps } from '../../../models/runSteps';

/** Records by what became of their entries since they wrote them. */
export interface RecordsByStatus {
  /** Nothing. */
  untouched: NewestRecord[];
  /** Only imports have replaced it, the first of them `by` this record. */
  superseded: { record: NewestRecord; by: number }[];
  /** Its writer has saved it, before or after other imports replaced it. */
  edited: NewestRecord[];
}

/** Each revision of an entry says who wrote it: records that follow one another without a gap had no writer between them. */
export async function groupByStatus(
  records: readonly NewestRecord[],
  transaction: Transaction,
): Promise<RecordsByStatus> {
  const found: RecordsByStatus = { untouched: [], superseded: [], edited: [] };
  const touched = records.filter(({ written, revision }) => written !== revision);
  const followers = await followersOf(touched, transaction);
  for (const record of records) {
    const first = followers.get(revisionName({ diaryId: record.diaryId, revision: record.written }));
    let { written } = record;
    for (let next = first; next; next = followers.get(revisionName({ diaryId: record.diaryId, revision: written })))
      written = next.written;
    if (written !== record.revision) found.edited.push(record);
    else if (first) found.superseded.push({ record, by: first.id });
    else found.untouched.push(record);
  }
  return found;
}

/** Replacements by what they replaced. */
async function followersOf(
  records: readonly NewestRecord[],
  transaction: Transaction,
): Promise<Map<string, Replacement>> {
  if (records.length === 0) return new Map();
  const diaryIds = records.map(({ diaryId }) => diaryId);
  const replacements = await runSteps(transaction, () => findReplacements(diaryIds));
  return new Map(replacements.map((one) => [revisionName({ diaryId: one.diaryId, revision: one.before }), one]));
}

/** A number that was given never stands for another text. */
export const revisionName = ({ diaryId, revision }: WrittenRevision) => `${diaryId} ${revision}`;
