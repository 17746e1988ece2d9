import { hasDeepPage } from '../facts/deepPages';
import type { Facts } from '../facts/facts';
import { isDeepFear, isMostlyVeryHeavy } from '../facts/signals';
import { deepChoices, heavyTexts, painInFront } from './reasons';
import { defineRules, PRIORITY } from './rule';

const isHeavyAllOver = ({ week }: Facts) => isMostlyVeryHeavy(week) || isDeepFear(week);

/** The week after a page of deep fear or sadness, while something painful still leads. */
const isWeekAfter = (facts: Facts) => hasDeepPage(facts.before) && painInFront(facts) !== null;

/**
 * Weeks whose texts are very heavy, whatever was chosen, weeks with a page of deep fear or sadness, and those after them:
 * nothing to achieve, and somebody near.
 */
export const COMPANY = defineRules([
  {
    id: 'company.near',
    source: 'Zaki & Williams (2013). Interpersonal emotion regulation. Emotion 13(5), 803-810.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: (facts) => isHeavyAllOver(facts) || hasDeepPage(facts.week) || isWeekAfter(facts),
    because: (facts) => (isHeavyAllOver(facts) ? heavyTexts(facts) : deepChoices(facts)),
  },
]);
