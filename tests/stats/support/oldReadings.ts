import { Diary, Emotion } from '../../../models';
import type { Database } from '../../../models/database';
import { rebuildUser } from '../../../server/services/rebuild';

const EVERY = 5;

/** Makes the readings of every fifth user look as they were stored before evidence was: with scores of all eight alone. */
export async function forgetEvidence(database: Database, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds.filter((_, index) => index % EVERY === 0)) {
    const rows = await Diary.findAll({ where: { userId }, attributes: ['id'], raw: true });
    const diaryId = rows.map(({ id }) => id).filter((id) => id % 2 === 0);
    await Emotion.update({ evidence: null, clear: null }, { where: { diaryId } });
    await Diary.update({ intensity: null, support: null, readShare: null }, { where: { id: diaryId } });
    await rebuildUser(database, userId, { dryRun: false });
  }
}
