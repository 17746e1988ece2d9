import type { z } from 'zod';
import type { Database } from '../../../models/database';
import type { words as wordsProcedure } from '../../contract/stats';
import { meanSentiment } from '../../insights/days';
import { roundOrNull, roundTo3 } from '../../insights/numbers';
import type { Now } from '../../insights/period';
import type { CallControl } from '../caller';
import { boundedRange } from './distribution';
import { readWords } from './wordRows';
import { findMostWritten, type MostWritten, NAMED_IN_A_TIE, rankWords } from './wordTotals';

const DEFAULT_LIMIT = 50;

/** The words of a range of days. */
export async function describeWords(
  database: Database,
  question: {
    userId: number;
    input: z.output<typeof wordsProcedure.input>;
    now: Now;
    control?: CallControl | undefined;
  },
): Promise<Omit<z.output<typeof wordsProcedure.output>, 'text'> & { mostWritten: MostWritten | null }> {
  const { userId, input, now, control } = question;
  const period = boundedRange(input, now);
  const totals = await readWords(database, { userId, span: period, control });
  const { count, entries, read, sentiment } = totals;
  const limit = input.limit ?? DEFAULT_LIMIT;
  const best = await rankWords(totals, Math.max(limit, NAMED_IN_A_TIE));
  const ranked = best.slice(0, limit);
  const largest = count.at(ranked[0] ?? 0);
  const items = ranked.map((place) => ({
    word: totals.typedAt(place),
    count: count.at(place),
    entries: entries.at(place),
    weight: roundTo3(count.at(place) / largest),
    sentiment: roundOrNull(meanSentiment({ read: read.at(place), sentiment: sentiment.at(place) })),
  }));
  const mostWritten = await findMostWritten(totals, best);
  totals.release();
  return { period, items, mostWritten };
}
