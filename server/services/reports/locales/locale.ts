import type { Emotion } from '../../../../ml/emotions';
import type { ClaimKind } from '../claims/claim';
import type { LongKind } from '../longer/claims';
import type { RuleId } from '../suggestions';
import type { Frame } from '../words/frames';
import type { Lexicon } from '../words/lexicon';

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
  lexicon: Lexicon;
  /** A word with the particle that fits its end; the word alone where a language has none. */
  particle: (word: string, particles: string) => string;
  frames: Readonly<Record<ClaimKind, readonly Frame[]>>;
  /** Of the longer looks. */
  longFrames: Readonly<Record<LongKind, readonly Frame[]>>;
  /** Words that lead in what a suggestion rests on. */
  leads: readonly Frame[];
  suggestion: Readonly<Record<RuleId, readonly Frame[]>>;
  emotion: Record<Emotion, string>;
  headings: Headings;
  disclaimer: string;
  /** The same beside support, which has just named who can help. */
  disclaimerBesideSupport: string;
  /** Above the operator's support resources: in a heavy time, and in one deep and painful week. */
  support: readonly Frame[];
  supportNow: readonly Frame[];
}
