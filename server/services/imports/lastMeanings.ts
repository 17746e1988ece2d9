import type { Database } from '../../../models/database';
import { findMoodsOfLastImport } from '../../../models/repositories/importRows';
import type { ImportPlan } from '../../contract/imports';

/** What words for moods stood for in the last import of their format, as far as entries that nobody has saved since say so. */
export async function lastMeanings(
  database: Database,
  userId: number,
  { format, moods }: Pick<ImportPlan, 'format' | 'moods'>,
): Promise<ImportPlan['meanings']> {
  if (moods.length === 0) return [];
  const known = await database.readSteps(() => findMoodsOfLastImport(userId, format));
  const found = [...known].sort((a, b) => b.isClaim - a.isClaim); // what it wrote itself comes last, and counts
  const last = new Map(found.map(({ label, emotion, valence }) => [label, { emotion, valence }]));
  return moods.flatMap(({ label, valence }) => {
    const meant = last.get(label);
    return meant && (meant.emotion !== null || meant.valence !== valence) ? [{ label, ...meant }] : [];
  });
}
