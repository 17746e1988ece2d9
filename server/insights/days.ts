import type { FindingVector } from '../../ml/analyser';
import { type Emotion, largestOf } from '../../ml/emotions';
import type { DailySummary } from '../../models/EmotionStat';
import type { Day } from '../lib/dates';
import { type ChoiceSums, leaderOf } from './choices';
import { clearOfDay, evidenceOfDay } from './evidence';
import type { Span } from './period';
import type { DaySummaries } from './readDays';

/** What is known of one day of one user. Everything that statistics and reports say of days is made from these. */
export interface DayFacts {
  date: Day;
  entries: number;
  /** Entries whose text was read. */
  read: number;
  /** Mean sentiment -1...1 of the entries that were read, not rounded; null when none was. */
  sentiment: number | null;
  /** What the writer chose: how often, and when last. */
  choices: ChoiceSums;
  /** Mean evidence in thousandths of the entries that were read; null for what no reader of them knows. */
  evidence: FindingVector | null;
  /** Emotions that are clear in some entry: none on a quiet day, and none where nothing was read. */
  clear: readonly Emotion[];
  /** By tag key, sums over the entries with the tag. */
  tags: DailySummary['tags'];
}

const NOTHING: Omit<DayFacts, 'date'> = {
  entries: 0,
  read: 0,
  sentiment: null,
  choices: {},
  evidence: null,
  clear: [],
  tags: {},
};

/** `summary` is undefined for a day without entries. */
export function dayFacts(date: Day, summary: DailySummary | undefined): DayFacts {
  if (!summary) return { date, ...NOTHING };
  return {
    date,
    entries: summary.entries,
    read: summary.read,
    sentiment: meanSentiment(summary),
    choices: summary.selected,
    evidence: summary.detected && evidenceOfDay(summary),
    clear: clearOfDay(summary),
    tags: summary.tags,
  };
}

/** The days that have an entry, in order. */
export function writtenDays(summaries: DaySummaries): DayFacts[] {
  return [...summaries].map(([date, summary]) => dayFacts(date, summary));
}

/** Those of some days that lie in a span. */
export function daysWithin(days: readonly DayFacts[], { from, to }: Span): DayFacts[] {
  return days.filter(({ date }) => from <= date && date <= to);
}

/** Mean sentiment (-1...1) of a sum in thousandths over the entries that were read; null when none was. */
export function meanSentiment({ read, sentiment }: { read: number; sentiment: number }): number | null {
  return read === 0 ? null : sentiment / read / 1000;
}

/** The emotion chosen by most entries of the day, among equals that of the latest entry; null without a choice. */
export function selectedOf({ choices }: DayFacts): Emotion | null {
  return leaderOf(choices);
}

/** The emotion that the texts of a day speak of most; null on a quiet day, and where nothing was read. */
export function detectedOf({ clear, evidence }: DayFacts): Emotion | null {
  return evidence && largestOf(clear, evidence);
}
