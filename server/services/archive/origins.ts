import type { Transaction } from 'sequelize';
import { fromJson } from '../../../models/columns';
import { findOrigins } from '../../../models/repositories/importRows';
import { runSteps } from '../../../models/runSteps';
import type { ArchiveEntry } from '../../contract/archive';
import type { Entry } from '../entries';

type Origin = NonNullable<ArchiveEntry['origin']>;

/** Where entries came from, by their ids: the import that wrote an entry last. */
export async function readOrigins(
  entries: readonly Entry[],
  transaction: Transaction,
): Promise<ReadonlyMap<number, Origin>> {
  const rows = await runSteps(transaction, () => findOrigins(entries.map(({ id }) => id)));
  return new Map(
    rows.map(({ diaryId, format, sourceKey, origin }) => {
      const { zone, extra } = fromJson<Pick<Origin, 'zone' | 'extra'>>(origin);
      return [diaryId, { format, key: sourceKey, zone, extra }];
    }),
  );
}
