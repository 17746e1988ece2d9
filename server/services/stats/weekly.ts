import type { z } from 'zod';
import type { weekly } from '../../contract/stats';
import { type Now, weekPeriod } from '../../insights/period';
import { describeOverview } from './overview';
import type { Source } from './statsService';

/** A week, Monday to Sunday. */
export async function describeWeek(
  { database, readFacts }: Source,
  { userId, input, now }: { userId: number; input: z.output<typeof weekly.input>; now: Now },
): Promise<z.output<typeof weekly.output>> {
  const period = weekPeriod(input.week, now);
  const { overview } = await database.readSteps(() => describeOverview(readFacts, userId, period));
  return overview;
}
