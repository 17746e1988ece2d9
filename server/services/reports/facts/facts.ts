import { type EmotionVector, emotionVector } from '../../../../ml/emotions';
import type { DailySummary } from '../../../../models/EmotionStat';
import { addDays, type Day, daysFrom, weekOf } from '../../../lib/dates';
import type { Period } from '../../stats/period';
import { REPORT_HISTORY_WEEKS } from '../../summaries';
import { type DayFacts, dayFacts, sharesOf } from './days';
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
  /** Detected shares of the days of the earlier weeks that were read; null under five of them. */
  usual: EmotionVector | null;
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
    const ofWeek = days.slice(index * DAYS_PER_WEEK, (index + 1) * DAYS_PER_WEEK);
    return weekFacts(weekOf(ofWeek[0]?.date ?? from), ofWeek);
  });
  const [before, week] = weeks.slice(-2);
  if (!before || !week) throw new RangeError('a report looks at two weeks or more');
  const earlier = weeks.slice(0, -1);
  const usual = usualShares(earlier.flatMap((past) => past.days));
  return { userId, period, modelVersion, week, earlier, before, usual, patterns: findPatterns(days) };
}

const LEAST_USUAL_DAYS = 5;

function usualShares(days: readonly DayFacts[]): EmotionVector | null {
  const read = days.flatMap(({ evidence }) => evidence ?? []);
  if (read.length < LEAST_USUAL_DAYS) return null;
  return sharesOf(emotionVector((emotion) => read.reduce((sum, evidence) => sum + evidence[emotion], 0)));
}
