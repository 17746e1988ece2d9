import { isDeepFear, isMostlyVeryHeavy } from '../facts/signals';
import { heavyTexts } from './reasons';
import { defineRules, PRIORITY } from './rule';

/** Weeks whose texts are very heavy, whatever was chosen, or whose fear is: nothing to achieve, and somebody near. */
export const COMPANY = defineRules([
  {
    id: 'company.near',
    source: 'Zaki & Williams (2013). Interpersonal emotion regulation. Emotion 13(5), 803-810.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: ({ week }) => isMostlyVeryHeavy(week) || isDeepFear(week),
    because: heavyTexts,
  },
]);
