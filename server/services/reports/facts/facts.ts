import type { DailySummary } from '../../../../models/EmotionStat';
import { addDays, addWeeks, type Day, daysFrom, weekOf } from '../../../lib/dates';
import type { Period } from '../../stats/period';
import { REPORT_HISTORY_WEEKS } from '../../summaries';
import { dayFacts } from './days';
import { findPatterns, type Patterns } from './patterns';
import { type WeekFacts, weekFacts } from './weeks';

const DAYS_PER_WEEK = 7;

/** Everything that a report is made from, apart from the language. */
export interface Facts {
  userId: number;
  /** The week of the report. */
  period: Period;
  /** Version of the model that read the newest read entry of the week. */
  modelVersion: string | null;
  week: WeekFacts;
  /** The weeks before it, the nearest last: as many as a report looks at. */
  earlier: WeekFacts[];
  /** The week right before it. */
  before: WeekFacts;
  patterns: Patterns;
}

export interface FactSource {
  userId: number;
  period: Period;
  modelVersion: string | null;
  /** Summaries of the days that have one; others than those of the history are ignored. */
  summaries: ReadonlyMap<Day, DailySummary>;
}

/** First and last day that the report of a week looks at. */
export function historyOf({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  return { from: addDays(from, -DAYS_PER_WEEK * (REPORT_HISTORY_WEEKS - 1)), to };
}

export function collectFacts({ userId, period, modelVersion, summaries }: FactSource): Facts {
  const { from, to } = historyOf(period);
  const days = daysFrom(from, to).map((date) => dayFacts(date, summaries.get(date)));
  const weeks = Array.from({ length: REPORT_HISTORY_WEEKS }, (_, index) => {
    const start = index * DAYS_PER_WEEK;
    return weekFacts(
      addWeeks(weekOf(period.from), index + 1 - REPORT_HISTORY_WEEKS),
      days.slice(start, start + DAYS_PER_WEEK),
    );
  });
  const [before, week] = weeks.slice(-2);
  if (!before || !week) throw new RangeError('a report looks at two weeks or more');
  return { userId, period, modelVersion, week, earlier: weeks.slice(0, -1), before, patterns: findPatterns(days) };
}
