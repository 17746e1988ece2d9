import { daysBetween } from '../../../lib/dates';
import type { Facts } from '../facts/facts';
import { hashOf } from '../variants';
import { RULES } from '.';
import type { Reason } from './rule';

/** How far below the strongest rule another may lie and still take its turn. */
const TOLERANCE = 2;
const SOME_MONDAY = '1970-01-05';

/**
 * One rule that applies: of the strongest ones, the one whose turn it is. Turns go round week by week from a start that
 * depends on the user, so that weeks which are alike still differ, while the same week always gives the same rule.
 */
export function chooseRule(facts: Facts): { rule: (typeof RULES)[number]; because: Reason[] } {
  const applying = RULES.filter((rule) => rule.when(facts));
  const strongest = Math.max(...applying.map(({ priority }) => priority));
  const shortlist = applying.filter(({ priority }) => priority >= strongest - TOLERANCE);
  const week = daysBetween(SOME_MONDAY, facts.period.from) / 7;
  const turn = hashOf(String(facts.userId)) + week;
  const rule = shortlist[((turn % shortlist.length) + shortlist.length) % shortlist.length];
  if (!rule) throw new RangeError('some rule applies to every week');
  return { rule, because: rule.because(facts) };
}
