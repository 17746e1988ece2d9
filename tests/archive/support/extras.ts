import { ImportRecord } from '../../../models';
import { fromJson } from '../../../models/columns';

/** What is kept of the sources of a user's imported entries beside what they became. */
export async function extrasOf(userId: number): Promise<object[]> {
  const rows = await ImportRecord.findAll({ where: { userId }, order: ['id'] });
  return rows.map(({ origin }) => fromJson<{ extra: object }>(origin).extra);
}
