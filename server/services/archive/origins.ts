import type { Transaction } from 'sequelize';
import { ImportRecord } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { ArchiveEntry } from '../../contract/archive';
import type { Entry } from '../entries';

type Origin = NonNullable<ArchiveEntry['origin']>;

/** Where entries came from, by their ids: the import that wrote an entry last. */
export async function readOrigins(
  entries: readonly Entry[],
  transaction: Transaction,
): Promise<ReadonlyMap<number, Origin>> {
  const rows = await ImportRecord.findAll({
    where: { diaryId: entries.map(({ id }) => id) },
    attributes: ['diaryId', 'format', 'sourceKey', 'origin'],
    order: [['id', 'ASC']],
    raw: true,
    transaction,
  });
  return new Map(
    rows.map(({ diaryId, format, sourceKey, origin }) => {
      const { zone, extra } = fromJson<Pick<Origin, 'zone' | 'extra'>>(origin);
      return [diaryId, { format, key: sourceKey, zone, extra }];
    }),
  );
}
