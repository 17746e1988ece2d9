import { col, fn, Op, type Transaction } from 'sequelize';
import { ImportRecord } from '../ImportRecord';

/** Of each key the newest record, and those that say just the same: of one key there may be very many. */
export async function findKnownRecords(
  { userId, sourceKey, digests }: { userId: number; sourceKey: string[]; digests: string[] },
  transaction: Transaction | null,
): Promise<ImportRecord[]> {
  const newest = await ImportRecord.findAll({
    where: { userId, sourceKey },
    attributes: [[fn('MAX', col('id')), 'id']],
    group: ['format', 'source_key'],
    raw: true,
    transaction,
  });
  return ImportRecord.findAll({
    where: { userId, [Op.or]: [{ id: newest.map(({ id }) => id) }, { sourceKey, digest: digests }] },
    attributes: ['diaryId', 'format', 'sourceKey', 'digest'],
    order: ['id'],
    raw: true,
    transaction,
  });
}
