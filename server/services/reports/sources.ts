import { Op, type Transaction } from 'sequelize';
import { Diary } from '../../../models';
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
