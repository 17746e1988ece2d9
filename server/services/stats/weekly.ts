import type { z } from 'zod';
import type { weekly } from '../../contract/stats';
import { type Now, weekPeriod } from '../../insights/period';
import type { CallControl } from '../caller';
import { describeOverview } from './overview';
import type { Source } from './statsService';

/** A week, Monday to Sunday. */
export async function describeWeek(
  source: Source,
  {
    userId,
    input,
    now,
    control,
  }: { userId: number; input: z.output<typeof weekly.input>; now: Now; control?: CallControl | undefined },
): Promise<z.output<typeof weekly.output>> {
  const period = weekPeriod(input.week, now);
  const { overview } = await describeOverview(source, { userId, period, control });
  return overview;
}
