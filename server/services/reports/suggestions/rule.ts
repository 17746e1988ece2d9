import type { Emotion } from '../../../../ml/emotions';
import type { Facts } from '../facts/facts';

/** A fact that a suggestion rests on. Weekdays: 1 = Monday ... 7 = Sunday. Percentages: whole, 0...100. */
export type Reason =
  | { kind: 'share'; emotion: Emotion; percentage: number }
  | { kind: 'shares'; emotion: Emotion; percentage: number; other: Emotion; otherPercentage: number }
  | { kind: 'shift'; emotion: Emotion; percentage: number; usual: number }
  | { kind: 'chosen'; emotion: Emotion; count: number; entries: number }
  | { kind: 'variety'; count: number }
  | { kind: 'agreement'; days: number; of: number }
  | { kind: 'tone'; lighter: boolean }
  | { kind: 'evenTone' }
  | { kind: 'trend'; lighter: boolean }
  | { kind: 'comparison'; lighter: boolean }
  | { kind: 'swing'; brightest: number; hardest: number }
  | { kind: 'brightest'; weekday: number }
  | { kind: 'hardest'; weekday: number }
  | { kind: 'recovery'; hardest: number; after: number }
  | { kind: 'stretch'; days: number }
  | { kind: 'weekday'; weekday: number; lighter: boolean; days: number }
  | { kind: 'weekend'; lighter: boolean; days: number }
  | { kind: 'tag'; tag: string; lighter: boolean; days: number; otherDays: number }
  | { kind: 'written'; entries: number; days: number }
  | { kind: 'unread'; entries: number }
  | { kind: 'blank' }
  | { kind: 'ahead' }
  | { kind: 'first' }
  | { kind: 'returned'; weeks: number };

export type ReasonKind = Reason['kind'];

/**
 * How much a rule has to say. Rules of the strongest kinds that apply are chosen from; a `situation` leaves no room for
 * another, because there is little else to speak of.
 */
export const PRIORITY = { situation: 9, pattern: 5, change: 4, emotion: 3, always: 1 } as const;

/** Something that may be worth a try, given the facts. Its words are in the locales, under its id. */
export interface Rule<Id extends string = string> {
  id: Id;
  /** Where the evidence for it is. Read by people who review the rules, never shown. */
  source: string;
  priority: (typeof PRIORITY)[keyof typeof PRIORITY];
  when(facts: Facts): boolean;
  /** Called only when `when` holds. */
  because(facts: Facts): Reason[];
}

/** Keeps the ids of a list of rules as literal types, so that a locale which lacks one does not compile. */
export function defineRules<const Id extends string>(rules: readonly Rule<Id>[]): readonly Rule<Id>[] {
  return rules;
}
