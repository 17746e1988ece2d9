import type { z } from 'zod';
import type { Database } from '../../../models/database';
import type { associations } from '../../contract/associations';
import type * as contract from '../../contract/stats';
import { createDayReader, type ReadDayFacts } from '../../insights/dayReader';
import type { Now } from '../../insights/period';
import type { Clock } from '../../lib/clock';
import { dayOf } from '../../lib/dates';
import type { CallControl, Caller } from '../caller';
import { describeAssociations } from './associations/describe';
import { describeCalendar } from './calendar';
import { describeDistribution } from './distribution';
import { describeMonth } from './monthly';
import { describeTrend } from './trend';
import { describeWeek } from './weekly';
import { describeWords } from './words';

/** Where the statistics of days come from. */
export interface Source {
  database: Database;
  readFacts: ReadDayFacts;
}

/** Whose statistics: a signed-in caller, or a user whom a script works for. */
export type Reader = Pick<Caller, 'id' | 'timeZone'>;

type Input<Procedure extends { input: z.ZodType }> = z.output<Procedure['input']>;

export type StatsService = ReturnType<typeof createStatsService>;

/**
 * Statistics of a diary, made from the daily summaries: what an answer costs grows with the days asked for, not with
 * the diary, and each sees it at one moment. All of them answer an empty period with nulls and empty lists. Definitions stand in the contract.
 */
export function createStatsService({ database, clock }: { database: Database; clock: Clock }) {
  const source: Source = { database, readFacts: createDayReader() };
  const question = <I>({ id, timeZone }: Reader, input: I): { userId: number; input: I; now: Now } => ({
    userId: id,
    input,
    now: { today: dayOf(clock.now(), timeZone), timeZone },
  });
  return {
    weekly: (reader: Reader, input: Input<typeof contract.weekly>, control?: CallControl) =>
      describeWeek(source, { ...question(reader, input), control }),
    monthly: (reader: Reader, input: Input<typeof contract.monthly>, control?: CallControl) =>
      describeMonth(source, { ...question(reader, input), control }),
    emotions: (reader: Reader, input: Input<typeof contract.emotions>) =>
      describeDistribution(source, question(reader, input)),
    calendar: (reader: Reader, input: Input<typeof contract.calendar>) =>
      describeCalendar(source, question(reader, input)),
    trend: (reader: Reader, input: Input<typeof contract.trend>) => describeTrend(source, question(reader, input)),
    words: (reader: Reader, input: Input<typeof contract.words>, control?: CallControl) =>
      describeWords(database, { ...question(reader, input), control }),
    associations: (reader: Reader & Pick<Caller, 'locale'>, input: Input<typeof associations>, control?: CallControl) =>
      describeAssociations(database, { ...question(reader, input), locale: reader.locale, control }),
  };
}
