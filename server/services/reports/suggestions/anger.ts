import { mayHaveDeepPage } from '../facts/deepPages';
import type { Facts } from '../facts/facts';
import { leads, leadsAlone, shareOf, shiftOf } from '../facts/signals';
import { share, shares, shift } from './reasons';
import { CLEAR_SHIFT, defineRules, PRIORITY } from './rule';

/** A broken fridge is not what a week of mourning is about. */
const isBesideGrief = (facts: Facts) => shareOf(facts, 'sadness') > 0 || mayHaveDeepPage(facts);

/** Anger and disgust: what they point at, and a little distance. */
export const ANGER = defineRules([
  {
    id: 'anger.pause',
    source:
      'Bushman (2002). Does venting anger feed or extinguish the flame? Personality and Social Psychology Bulletin 28(6), 724-731.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => shiftOf(facts, 'anger') >= CLEAR_SHIFT,
    because: (facts) => shift(facts, 'anger'),
  },
  {
    id: 'anger.distance',
    source: "Kross, Ayduk & Mischel (2005). When asking 'why' does not hurt. Psychological Science 16(9), 709-715.",
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => leads(facts, 'anger'),
    because: (facts) => share(facts, 'anger'),
  },
  {
    id: 'anger.observer',
    source:
      'Finkel, Slotter, Luchies, Walton & Gross (2013). A brief intervention to promote conflict reappraisal. Psychological Science 24(8), 1595-1601.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => shareOf(facts, 'anger') >= 0.15 && shareOf(facts, 'trust') >= 0.15,
    because: (facts) => shares(facts, 'anger', 'trust'),
  },
  {
    id: 'anger.values',
    source:
      'Rozin, Lowery, Imada & Haidt (1999). The CAD triad hypothesis. Journal of Personality and Social Psychology 76(4), 574-586.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => leadsAlone(facts, 'disgust') || (leads(facts, 'disgust') && !isBesideGrief(facts)),
    because: (facts) => share(facts, 'disgust'),
  },
]);
