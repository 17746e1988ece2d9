import { Op, type Transaction } from 'sequelize';
import { Diary } from '../../../models';
import { readTagNames } from '../../../models/repositories/statRows';
import { runSteps } from '../../../models/runSteps';
import type { Span } from '../../insights/period';

/** For each user with an entry in the span that was read: the version of the model that read the newest one. */
export async function readModelVersions(
  userIds: readonly number[],
  { from, to }: Span,
  transaction: Transaction,
): Promise<Map<number, string | null>> {
  const rows = await Diary.findAll({
    where: { userId: [...userIds], day: { [Op.between]: [from, to] }, analysisBasis: 'text' },
    attributes: ['userId', 'modelVersion'],
    order: ['date', 'id'],
    raw: true,
    transaction,
  });
  return new Map(rows.map(({ userId, modelVersion }) => [userId, modelVersion]));
}

/** By user, then by tag key: how the tags of a span were spelled last. */
export async function readNamesOfTags(
  userIds: readonly number[],
  span: Span,
  transaction: Transaction,
): Promise<Map<number, Map<string, string>>> {
  const byUser = new Map<number, Map<string, string>>();
  for (const { userId, key, name } of await runSteps(transaction, () => readTagNames(userIds, span))) {
    const names = byUser.get(userId) ?? new Map<string, string>();
    byUser.set(userId, names.set(key, name));
  }
  return byUser;
}
