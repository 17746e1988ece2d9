import type { DailySummary } from '../../../../models/EmotionStat';
import { addChoices } from '../../../insights/choices';
import type { Period } from '../../../insights/period';
import { type Portrait, portray } from '../../../insights/portrait';
import { type SpanFacts, spanFacts } from '../../../insights/spans';
import { type Choices, describeChoices } from '../../../insights/tone';
import { addDays, type Day, daysFrom, type WeekId, weekOf } from '../../../lib/dates';
import { REPORT_HISTORY_WEEKS } from '../../summaries';
import { turnOf } from '../words/turns';
import { type PastDay, pastDay, type ReportDay, reportDay } from './days';
import { findPatterns, type Patterns } from './patterns';

const DAYS_PER_WEEK = 7;

/** A week that a report looks back on. */
export interface PastWeek extends SpanFacts {
  id: WeekId;
  /** Monday to Sunday. */
  days: PastDay[];
  chosen: Choices;
}

export interface WeekFacts extends PastWeek, Portrait {
  days: ReportDay[];
}

/** Everything that a report is made from, apart from the language. */
export interface Facts {
  userId: number;
  /** The week of the report. */
  period: Period;
  /** Version of the model that read the newest read entry of the week. */
  modelVersion: string | null;
  /** Whether the texts of the week were mostly read unsurely: then they say nothing against what was chosen. */
  isUnsure: boolean;
  /** Days of the week with a text that was not read on the side of its choice. */
  misread: ReadonlySet<Day>;
  week: WeekFacts;
  /** Whether the diary has an entry before all weeks that are looked at. */
  begunEarlier: boolean;
  /** The weeks before it, the nearest last: as many as a report looks at. */
  earlier: PastWeek[];
  /** The week right before it. */
  before: PastWeek;
  patterns: Patterns;
  /** By key: how the writer spelled a tag last. */
  tagNames: ReadonlyMap<string, string>;
  /** Which of the frames of a sentence has its turn: one more each week. */
  turn: number;
}

export interface FactSource {
  userId: number;
  period: Period;
  modelVersion: string | null;
  isUnsure?: boolean;
  misread?: ReadonlySet<Day>;
  begunEarlier?: boolean;
  /** Summaries of the days that have one; others than those of the history are ignored. */
  summaries: ReadonlyMap<Day, DailySummary>;
  tagNames?: ReadonlyMap<string, string>;
}

/** First and last day that the report of a week looks at. */
export function historyOf({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  return { from: addDays(from, -DAYS_PER_WEEK * (REPORT_HISTORY_WEEKS - 1)), to };
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NO_DAYS: ReadonlySet<Day> = new Set();

export function collectFacts(source: FactSource): Facts {
  const { userId, period, modelVersion, summaries } = source;
  const { isUnsure = false, misread = NO_DAYS, begunEarlier = false, tagNames = NO_NAMES } = source;
  const { from, to } = historyOf(period);
  const past = daysFrom(from, addDays(period.from, -1)).map((date, index) =>
    pastDay(date, summaries.get(date), (index % DAYS_PER_WEEK) + 1),
  );
  const days = daysFrom(period.from, to).map((date, index) => reportDay(date, summaries.get(date), index + 1));
  const earlier = Array.from({ length: REPORT_HISTORY_WEEKS - 1 }, (_, index) =>
    pastWeek(past.slice(index * DAYS_PER_WEEK, (index + 1) * DAYS_PER_WEEK)),
  );
  const before = earlier.at(-1);
  if (!before) throw new RangeError('a report looks at two weeks or more');
  const week = { id: weekOf(period.from), ...portray(days), days };
  const patterns = findPatterns([...past, ...days]);
  return {
    userId,
    period,
    modelVersion,
    isUnsure,
    misread,
    begunEarlier,
    week,
    earlier,
    before,
    patterns,
    tagNames,
    turn: turnOf(period.from),
  };
}

/** @param days seven, from a Monday on */
export function pastWeek(days: PastDay[]): PastWeek {
  const [monday] = days;
  if (!monday) throw new RangeError('a week has days');
  const chosen = describeChoices(addChoices(days.map(({ choices }) => choices)));
  return { id: weekOf(monday.date), days, ...spanFacts(days), chosen };
}
