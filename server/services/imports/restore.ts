import type { Transaction } from 'sequelize';
import { Diary, ImportRecord } from '../../../models';
import { fromJson } from '../../../models/columns';
import { replaceEmotions, replaceTags } from '../../../models/repositories/entryParts';
import { forgetAnswers } from '../../../models/repositories/entryWrites';
import type { NewestRecord } from '../../../models/repositories/importRows';
import type { Steps } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import { countedEntries } from '../entries';
import { applyChanges } from '../summaries';
import type { KeptEntry } from './keptEntry';

/**
 * Puts back what `replaceEntry` kept, each as one more revision: a number that was given never stands for another text.
 * Of an entry there is one record at most.
 */
export async function restoreEntries(
  userId: number,
  records: readonly NewestRecord[],
  transaction: Transaction,
): Promise<void> {
  if (records.length === 0) return;
  const diaryIds = records.map(({ diaryId }) => diaryId);
  const before = await countedEntries(diaryIds, transaction);
  const kept = await keptBy(records, transaction);
  for (const { id, diaryId, revision } of records) {
    const replaced = kept.get(id);
    if (!replaced) throw new Error('a replacement that kept nothing');
    const { diary, emotions, tags } = replaced;
    const now = { revision: revision + 1 };
    await Diary.update({ ...diary, ...now }, { where: { id: diaryId }, transaction });
    const earlier = { diaryId, revision: diary.revision };
    await ImportRecord.update(now, { where: earlier, transaction });
    await runSteps(transaction, function* (engine): Steps<void> {
      yield* replaceEmotions(engine, diaryId, emotions);
      yield* replaceTags(engine, diaryId, tags);
    });
  }
  const after = await countedEntries(diaryIds, transaction);
  const changes = diaryIds.map((id) => ({ before: before.get(id) ?? null, after: after.get(id) ?? null }));
  await applyChanges(userId, changes, transaction);
  await runSteps(transaction, () => forgetAnswers(userId, diaryIds));
}

/** What was replaced, by the id of the record. */
async function keptBy(records: readonly NewestRecord[], transaction: Transaction): Promise<Map<number, KeptEntry>> {
  const rows = await ImportRecord.findAll({
    where: { id: records.map(({ id }) => id) },
    attributes: ['id', 'replaced'],
    raw: true,
    transaction,
  });
  return new Map(rows.map(({ id, replaced }) => [id, fromJson<KeptEntry>(replaced)]));
}
