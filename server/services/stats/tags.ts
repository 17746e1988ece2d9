import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../../models/database';
import type { DailySummary } from '../../../models/EmotionStat';
import { meanSentiment } from './days';
import { meanOf, roundOrNull } from './numbers';
import type { Span } from './period';

interface TagUse {
  entries: number;
  dayMeans: number[];
}

/** Tags of a span with their entries and the mean of their day means: most entries first, then by name. */
export async function describeTags(
  database: Database,
  { summaries, ...where }: { userId: number; span: Span; summaries: readonly DailySummary[]; transaction: Transaction },
) {
  const uses = sumTags(summaries);
  if (uses.size === 0) return [];
  const spellings = await readSpellings(database, where);
  return [...uses]
    .map(([key, { entries, dayMeans }]) => ({
      name: spellings.get(key) ?? key,
      entries,
      sentiment: roundOrNull(meanOf(dayMeans)),
    }))
    .sort((a, b) => b.entries - a.entries || (a.name < b.name ? -1 : 1));
}

function sumTags(summaries: readonly DailySummary[]): Map<string, TagUse> {
  const uses = new Map<string, TagUse>();
  for (const { tags } of summaries) {
    for (const [key, sums] of Object.entries(tags)) {
      const use = uses.get(key) ?? { entries: 0, dayMeans: [] };
      const mean = meanSentiment(sums);
      use.entries += sums.entries;
      if (mean !== null) use.dayMeans.push(mean);
      uses.set(key, use);
    }
  }
  return uses;
}

/** By tag key, the spelling typed last in the span. Only the span is searched, so the cost does not grow with the diary. */
async function readSpellings(
  { sequelize }: Database,
  { userId, span, transaction }: { userId: number; span: Span; transaction: Transaction },
): Promise<Map<string, string>> {
  const rows = await sequelize.query<{ tagKey: string; name: string }>(
    `SELECT t.key AS tagKey, t.name AS name
       FROM diaries d JOIN tags t ON t.diary_id = d.id
      WHERE d.user_id = :userId AND d.day BETWEEN :from AND :to
      GROUP BY t.key, t.name
      ORDER BY MAX(d.id)`,
    { type: QueryTypes.SELECT, replacements: { userId, ...span }, transaction },
  );
  return new Map(rows.map(({ tagKey, name }) => [tagKey, name]));
}
