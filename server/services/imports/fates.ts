import type { Transaction } from 'sequelize';
import { findReplacements, type NewestRecord, type Replacement } from '../../../models/repositories/importRows';
import { runSteps } from '../../../models/runSteps';

/** Records by what became of their entries since they wrote them. */
export interface Fates {
  /** Nothing. */
  untouched: NewestRecord[];
  /** Only imports have replaced it, the first of them `by` this record. */
  covered: { record: NewestRecord; by: number }[];
  /** Its writer has saved it, before or after other imports replaced it. */
  saved: NewestRecord[];
}

/** Each revision of an entry says who wrote it: records that follow one another without a gap had no writer between them. */
export async function fatesOf(records: readonly NewestRecord[], transaction: Transaction): Promise<Fates> {
  const fates: Fates = { untouched: [], covered: [], saved: [] };
  const touched = records.filter(({ written, revision }) => written !== revision);
  const followers = await followersOf(touched, transaction);
  for (const record of records) {
    const first = followers.get(nameOf(record.diaryId, record.written));
    let { written } = record;
    for (let next = first; next; next = followers.get(nameOf(record.diaryId, written))) written = next.written;
    if (written !== record.revision) fates.saved.push(record);
    else if (first) fates.covered.push({ record, by: first.id });
    else fates.untouched.push(record);
  }
  return fates;
}

/** Replacements by what they replaced. */
async function followersOf(
  records: readonly NewestRecord[],
  transaction: Transaction,
): Promise<Map<string, Replacement>> {
  if (records.length === 0) return new Map();
  const diaryIds = records.map(({ diaryId }) => diaryId);
  const found = await runSteps(transaction, () => findReplacements(diaryIds));
  return new Map(found.map((one) => [nameOf(one.diaryId, one.before), one]));
}

const nameOf = (diaryId: number, revision: number) => `${diaryId} ${revision}`;
