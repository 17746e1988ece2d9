import type { z } from 'zod';
import type { WordSums } from '../../../models/EmotionStat';
import type { words } from '../../contract/stats';
import { meanSentiment } from './days';
import { boundedRange } from './distribution';
import { roundOrNull, roundTo3 } from './numbers';
import type { Now } from './period';
import { readWordSums } from './wordRows';

const DEFAULT_LIMIT = 50;

/** The words of a range of days. */
export async function describeWords({
  userId,
  input,
  now,
}: {
  userId: number;
  input: z.output<typeof words.input>;
  now: Now;
}): Promise<z.output<typeof words.output>> {
  const period = boundedRange(input, now);
  const sums = addUp(await readWordSums(userId, period));
  const ranked = [...sums].sort(byUse).slice(0, input.limit ?? DEFAULT_LIMIT);
  const largest = ranked[0]?.[1][0] ?? 1;
  const items = ranked.map(([word, [count, entries, read, sentiment]]) => ({
    word,
    count,
    entries,
    weight: roundTo3(count / largest),
    sentiment: roundOrNull(meanSentiment({ read, sentiment })),
  }));
  return { period, items };
}

type Sums = WordSums[string];

function addUp(rows: readonly WordSums[]): Map<string, Sums> {
  const total = new Map<string, Sums>();
  for (const row of rows) {
    for (const [word, sums] of Object.entries(row)) {
      const before = total.get(word);
      if (!before) total.set(word, sums);
      else for (let index = 0; index < 4; index += 1) before[index] = (before[index] ?? 0) + (sums[index] ?? 0);
    }
  }
  return total;
}

function byUse([wordA, a]: [string, Sums], [wordB, b]: [string, Sums]): number {
  return b[0] - a[0] || b[1] - a[1] || (wordA < wordB ? -1 : 1);
}
