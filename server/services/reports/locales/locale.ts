import type { Emotion } from '../../../../ml/emotions';
import type { Mood } from '../mood';
import type { RangeKind } from '../ranges';
import type { RuleId } from '../suggestions';
import type { Reason, ReasonKind } from '../suggestions/rule';

/** Names that the words of a suggestion may use: those of the facts that it rests on, in the language. */
export interface Names {
  emotion: string;
  weekday: string;
  tag: string;
}

/** A fixed text, or one that names things. */
export type Phrase = string | ((names: Names) => string);

export type Variants<T = Phrase> = readonly [T, ...T[]];

/** What kind of week it was: its mood where texts were read, or why there is none. `mixed`: it swung widely. */
export type WeekKind = Mood | 'mixed' | 'unread' | 'blank' | 'ahead';

export interface RangeWords {
  kind: RangeKind;
  /** Weekdays, 1 = Monday ... 7 = Sunday. */
  from: number;
  to: number;
  dominant: Emotion | null;
  mood: Mood | null;
  entries: number;
}

export interface WeekWords {
  entries: number;
  days: number;
  /** Whether the week is still running. */
  current: boolean;
  mood: Mood | null;
  /** Whether the days differed widely, hardly, or neither; null under three days read. */
  swing: 'wide' | 'small' | 'some' | null;
  basis: 'detected' | 'selected' | null;
  dominant: Emotion | null;
  /** The next largest emotion, where it is worth a word. */
  second: Emotion | null;
}

/** `none`: there was no entry last week. `unknown`: a text of either week could not be read. */
export type ComparisonKind = 'lighter' | 'heavier' | 'similar' | 'none' | 'unknown';

/** Headings around a report where a person reads it: on the terminal and on the preview page. */
export interface Headings {
  report: string;
  days: string;
  emotions: string;
  chosen: string;
  detected: string;
  comparison: string;
  brightest: string;
  hardest: string;
  suggestion: string;
  calendar: string;
  trend: string;
  words: string;
  noWords: string;
  lighter: string;
  heavier: string;
}

/** All words of the reports in one language. A new language is one more of these, listed in `index.ts`. */
export interface Locale {
  /** BCP 47. */
  language: string;
  emotion: Record<Emotion, string>;
  /** Monday first. */
  weekdays: readonly [string, string, string, string, string, string, string];
  headline: Record<WeekKind, Variants>;
  summary: (week: WeekWords) => string;
  /** Summary of a week without entries that is over or has begun, and of one that has not. */
  blankSummary: Variants<string>;
  aheadSummary: Variants<string>;
  range: (range: RangeWords) => string;
  comparison: Record<ComparisonKind, string>;
  reason: { [K in ReasonKind]: (reason: Extract<Reason, { kind: K }>) => string };
  suggestion: Record<RuleId, Variants>;
  headings: Headings;
  disclaimer: string;
  /** Above the operator's support resources. */
  support: string;
}

/** The name of a weekday, 1 = Monday ... 7 = Sunday. */
export function weekdayName({ weekdays }: Pick<Locale, 'weekdays'>, weekday: number): string {
  return weekdays[weekday - 1] ?? '';
}
