import type { z } from 'zod';
import type { Database } from '../../../models/database';
import type { words } from '../../contract/stats';
import { meanSentiment } from '../../insights/days';
import { roundOrNull, roundTo3 } from '../../insights/numbers';
import type { Now } from '../../insights/period';
import type { Waiter } from '../caller';
import { boundedRange } from './distribution';
import { readWords } from './wordRows';
import { rankWords } from './wordTotals';

const DEFAULT_LIMIT = 50;

/** The words of a range of days. */
export async function describeWords(
  database: Database,
  question: { userId: number; input: z.output<typeof words.input>; now: Now; waiter?: Waiter | undefined },
): Promise<Omit<z.output<typeof words.output>, 'text'>> {
  const { userId, input, now, waiter } = question;
  const period = boundedRange(input, now);
  const totals = await readWords(database, { userId, span: period, waiter });
  const { count, entries, read, sentiment } = totals;
  const ranked = await rankWords(totals, input.limit ?? DEFAULT_LIMIT);
  const largest = count[ranked[0] ?? 0] ?? 1;
  const items = ranked.map((place) => ({
    word: totals.words[place] ?? '',
    count: count[place] ?? 0,
    entries: entries[place] ?? 0,
    weight: roundTo3((count[place] ?? 0) / largest),
    sentiment: roundOrNull(meanSentiment({ read: read[place] ?? 0, sentiment: sentiment[place] ?? 0 })),
  }));
  return { period, items };
}
