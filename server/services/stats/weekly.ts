import type { z } from 'zod';
import type { Database } from '../../../models/database';
import type { weekly } from '../../contract/stats';
import { describeOverview } from './overview';
import { type Now, weekPeriod } from './period';

/** A week, Monday to Sunday. */
export async function describeWeek(
  database: Database,
  { userId, input, now }: { userId: number; input: z.output<typeof weekly.input>; now: Now },
): Promise<z.output<typeof weekly.output>> {
  const period = weekPeriod(input.week, now);
  const { overview } = await database.read((transaction) =>
    describeOverview(database, { userId, period, transaction }),
  );
  return overview;
}
