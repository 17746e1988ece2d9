import { Diary, EmotionStat } from '../../models';
import { fromJson } from '../../models/columns';
import type { Database } from '../../models/database';
import type { DailySummary } from '../../models/EmotionStat';
import { replaceTags } from '../../models/repositories/entryParts';
import { runSteps } from '../../models/runSteps';

/** What made two tags the same in version 0.1.0. */
const oldKey = (name: string) => name.normalize('NFC').toLowerCase();

/** Leaves the only entry of a day with these tags as version 0.1.0 stored them: in its rows and in the summary of its day. */
export async function leaveOldTags(database: Database, id: number, names: readonly string[]): Promise<void> {
  const { userId, day: date } = await Diary.findByPk(id, { rejectOnEmpty: true });
  const stored = await EmotionStat.findOne({ where: { userId, date }, rejectOnEmpty: true });
  const summary = fromJson<DailySummary>(stored.dailySummary);
  const { entries, read, sentiment } = summary;
  if (entries !== 1) throw new Error('a day with other entries');
  const rows = names.map((name, position) => ({ diaryId: id, name, key: oldKey(name), position }));
  const tags = Object.fromEntries(rows.map(({ key }) => [key, { entries, read, sentiment }]));
  await database.write(async (transaction) => {
    await runSteps(transaction, (engine) => replaceTags(engine, id, rows));
    await stored.update({ dailySummary: { ...summary, tags } }, { transaction });
  });
}
