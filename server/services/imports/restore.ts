import type { Transaction } from 'sequelize';
import { Diary, ImportRecord } from '../../../models';
import { fromJson } from '../../../models/columns';
import { replaceEmotions, replaceTags } from '../../../models/repositories/entryParts';
import { forgetAnswers } from '../../../models/repositories/entryWrites';
import { moveWritten, type NewestRecord } from '../../../models/repositories/importRows';
import type { Steps } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import { countedEntries } from '../entries';
import { tagRows } from '../entryParts';
import { applyChanges } from '../summaries';
import { renewedTags } from '../tagRenewal';
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
  const counted = await countedEntries(diaryIds, transaction);
  const kept = await keptBy(records, transaction);
  for (const { id, diaryId, revision } of records) {
    const replaced = kept.get(id);
    if (!replaced) throw new Error('a replacement that kept nothing');
    const { diary, emotions, tags, revision: before } = replaced;
    const now = { revision: revision + 1 };
    await Diary.update({ ...diary, ...now }, { where: { id: diaryId }, transaction });
    const old = renewedTags({ tags: tags.map(({ name }) => name), tagKeys: tags.map(({ key }) => key) });
    await runSteps(transaction, function* (engine): Steps<void> {
      yield* moveWritten(diaryId, { from: before, to: now.revision });
      yield* replaceEmotions(engine, diaryId, emotions);
      yield* replaceTags(engine, diaryId, old ? tagRows(diaryId, old.tags) : tags);
    });
  }
  const after = await countedEntries(diaryIds, transaction);
  const changes = diaryIds.map((id) => ({ before: counted.get(id) ?? null, after: after.get(id) ?? null }));
  await applyChanges(userId, changes, transaction);
  await runSteps(transaction, () => forgetAnswers(userId, diaryIds));
}

/** What was replaced, by the id of the record, and which revision that is: since a restore of a backup its text may say another. */
async function keptBy(
  records: readonly NewestRecord[],
  transaction: Transaction,
): Promise<Map<number, KeptEntry & { revision: number }>> {
  const rows = await ImportRecord.findAll({
    where: { id: records.map(({ id }) => id) },
    attributes: ['id', 'replaced', 'replacedRevision'],
    raw: true,
    transaction,
  });
  return new Map(
    rows.flatMap(({ id, replaced, replacedRevision: revision }) =>
      revision === null ? [] : [[id, { ...fromJson<KeptEntry>(replaced), revision }] as const],
    ),
  );
}
