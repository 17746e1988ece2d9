import type { Claim } from '../claims/claim';
import type { Facts } from '../facts/facts';

/**
 * How much a rule has to say. Rules of the strongest kinds that apply are chosen from; a `situation` leaves no room for
 * another, because there is little else to speak of, but for a `respite` that takes turns with it.
 */
export const PRIORITY = { respite: 10, situation: 9, pattern: 5, change: 4, emotion: 3, always: 1 } as const;

/** Shares of choices that differ from what is usual by so much are worth a word; what is a fifth on paper misses it by less. */
export const CLEAR_SHIFT = 0.2 - 1e-9;

/** Something that may be worth a try, given the facts. Its words are in the locales, under its id. */
export interface Rule<Id extends string = string> {
  id: Id;
  /** Where the evidence for it is. Read by people who review the rules, never shown. */
  source: string;
  priority: (typeof PRIORITY)[keyof typeof PRIORITY];
  /** The heaviest week that it suits, by what was chosen and by what was read: nobody is asked to savour a week of sadness. */
  fits: 'light' | 'notHeavy' | 'any';
  when(facts: Facts): boolean;
  /** Called only when `when` holds. The facts it rests on; none where the words say all. */
  because(facts: Facts): Claim[];
}

/** Keeps the ids of a list of rules as literal types, so that a locale which lacks one does not compile. */
export function defineRules<const Id extends string>(rules: readonly Rule<Id>[]): readonly Rule<Id>[] {
  return rules;
}
